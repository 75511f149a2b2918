import * as z from 'zod/mini';
import type { Fields, Known, Telling } from './changes/words.ts';
import type { FailureCode } from './failure.ts';
import type { AccountId, StartupId } from './ids.ts';
import { asMessage, type Text } from './words/message.ts';

/** A set of synced records: its name on the wire, its schema, and the fields screens look records up by. */
export interface Collection<Row extends AnyRow = AnyRow> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Row>;
  /** Fields the device indexes, besides `id`; a leading star indexes each word of a list. */
  readonly indexes: readonly string[];
  /** Free texts: the authority merges two people's concurrent changes word by word. */
  readonly texts?: readonly string[];
  /**
   * Other fields that people set: the later arrival becomes the value. All values of these and of `texts` stay in the record's history.
   */
  readonly kept?: readonly string[];
}

/** Written by the authority: names of fields that two people changed at once, until one of them is written again. */
export const Overlaps = { overlaps: z.optional(z.array(z.string())) };

/** Any synced record. Unknown fields are kept, so that an older program does not lose what a newer one wrote. */
export interface AnyRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface RowRef {
  readonly collection: string;
  readonly id: string;
}

/** Who made the change, when and where, as the device saw it. Informational only: a device clock decides no order and no merge. */
export interface Authorship {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  /** Time of capture on the device, ISO in UTC. */
  readonly at: string;
  /** IANA zone of the device at that time. */
  readonly zone: string;
}

/**
 * What a mutator may read and write: the rows it declared with `touches`, and no others. The device and the server have
 * different implementations, so a mutator is a pure, synchronous function of the rows, its arguments and the authorship.
 */
export interface Tx {
  readonly by: Authorship;
  get<Row extends AnyRow>(collection: Collection<Row>, id: string): Row | undefined;
  put<Row extends AnyRow>(collection: Collection<Row>, row: Row): void;
  remove(collection: Collection, id: string): void;
}

/** What only the authority knows, passed to `permit`. */
export interface Entitlements {
  readonly plan: string;
  readonly role: string;
  /** Operator's choices that limit what a plan may do, e.g. `timelineForFree`. */
  readonly policy: Readonly<Record<string, boolean>>;
}

export type Outcome = { readonly done: true } | Refusal;
export interface Refusal {
  readonly done: false;
  readonly code: FailureCode;
  /** The sentence the person reads beside their kept text. */
  readonly message: Text;
}

export const done: Outcome = { done: true };
export const refuse = (code: FailureCode, message: Text): Refusal => ({
  done: false,
  code,
  message: asMessage(message),
});

/** One named change a person can make, the same on client and server. */
export interface Mutator<Args = never> {
  readonly name: string;
  readonly args: z.ZodMiniType<Args>;
  /** Every row the change may read or write. */
  touches(args: Args, startupId: StartupId): readonly RowRef[];
  /** Whether this person may change these rows now. Only the authority calls it, because a device may not know of a limit yet. */
  permit?(tx: Tx, args: Args, entitlements: Entitlements): Outcome;
  apply(tx: Tx, args: Args): Outcome;
  /** Name of the change on screens. Every founder's change has a label; the engine does not need one. */
  readonly label?: string;
  readonly fields?: Fields;
  /** Describes one such change where the label and the field values are not enough. */
  tell?(args: Args, known: Known): Telling;
  readonly restores?: Restores;
}

/** Fields of a record that a mutator can set one by one, so that a value from its history is restored as a new change. */
export interface Restores {
  readonly collection: string;
  readonly fields: readonly string[];
  /** Returns unparsed arguments that set a field: a past value may no longer be accepted. */
  args(row: AnyRow, changes: Readonly<Record<string, unknown>>, newId: () => string): unknown;
}

/** The parts of a queued change that depend on the data schema. */
export interface Queued {
  readonly name: string;
  readonly args: unknown;
  /** The rows as the person saw them, by `collection/id`; null if there was none. */
  readonly base: Readonly<Record<string, AnyRow | null>>;
}

/** Upgrades a queued change from the schema before `to` to `to`, as if this program had written it. Pure. */
export interface Upcast {
  readonly to: number;
  change(queued: Queued): Queued;
}

export const defineCollection = <Row extends AnyRow>(collection: Collection<Row>): Collection<Row> => collection;
export const defineMutator = <Args>(mutator: Mutator<Args>): Mutator<Args> => mutator;

/** The engine gets its mutators by name and knows no domain word. */
// biome-ignore lint/suspicious/noExplicitAny: arguments are parsed by the mutator's own schema before they reach it.
export type Registry = ReadonlyMap<string, Mutator<any>>;
// biome-ignore lint/suspicious/noExplicitAny: see Registry.
export const registryOf = (mutators: readonly Mutator<any>[]): Registry => new Map(mutators.map((m) => [m.name, m]));
