import * as z from 'zod/mini';
import type { Fields, Known, Telling } from './changes/words.ts';
import type { FailureCode } from './failure.ts';
import type { AccountId, StartupId } from './ids.ts';
import { asMessage, type Text } from './words/message.ts';

/** A set of records that travels: its name on the wire, its shape, and the fields a screen looks records up by. */
export interface Collection<Row extends AnyRow = AnyRow> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Row>;
  /** Fields the device indexes, besides `id`; a star before the name finds a record by each word of a list. */
  readonly indexes: readonly string[];
  /** Free texts: what two people write into one at once is merged word by word by the authority. */
  readonly texts?: readonly string[];
  /** Other fields that people set: the later arrival becomes the value. Every value of these and of `texts` stays in the record's history. */
  readonly kept?: readonly string[];
}

/** What the authority writes on a record: names of fields two people changed at once, until somebody writes the field again. */
export const Overlaps = { overlaps: z.optional(z.array(z.string())) };

/** Any record that travels. Unknown fields are kept, so that an older program does not lose what a newer one wrote. */
export interface AnyRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface RowRef {
  readonly collection: string;
  readonly id: string;
}

/** Who made the change, when and where, as the device saw it. Data only: no order and no merge is decided by a device clock. */
export interface Authorship {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  /** Moment of capture on the device, ISO in UTC. */
  readonly at: string;
  /** IANA zone of the device at that moment. */
  readonly zone: string;
}

/**
 * What a mutator may read and write: the rows it declared with `touches`, and no others. The device and the server hand it
 * different implementations, so a mutator is a pure, synchronous function of the rows, its arguments and the authorship.
 */
export interface Tx {
  readonly by: Authorship;
  get<Row extends AnyRow>(collection: Collection<Row>, id: string): Row | undefined;
  put<Row extends AnyRow>(collection: Collection<Row>, row: Row): void;
  remove(collection: Collection, id: string): void;
}

/** What only the authority knows, given to `permit`. */
export interface Standing {
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

/** One named change a person can make, the same on every floor. */
export interface Mutator<Args = never> {
  readonly name: string;
  readonly args: z.ZodMiniType<Args>;
  /** Every row the change may read or write. */
  touches(args: Args, startupId: StartupId): readonly RowRef[];
  /** Asked by the authority alone: may this person do this to these rows now? A device that has not heard of a limit must not decide by it. */
  permit?(tx: Tx, args: Args, standing: Standing): Outcome;
  apply(tx: Tx, args: Args): Outcome;
  /** What the change is called on the screens. Every founder's change has a label; the engine asks for none. */
  readonly label?: string;
  /** What the fields that it sets are called there. */
  readonly fields?: Fields;
  /** What a screen says of one such change, where its label and the values of its fields do not say it all. */
  tell?(args: Args, known: Known): Telling;
  readonly restores?: Restores;
}

/** The fields of a record that a mutator can set one by one, so that a value from the record's history comes back as a new change. */
export interface Restores {
  /** Name of the collection. */
  readonly collection: string;
  readonly fields: readonly string[];
  /** The arguments that set a field, not parsed yet: a value of the past may be one that is no longer accepted. */
  args(row: AnyRow, changes: Readonly<Record<string, unknown>>, newId: () => string): unknown;
}

/** A change as it waits on a device: everything in it that depends on the shape of the data. */
export interface Queued {
  readonly name: string;
  readonly args: unknown;
  /** The rows as the person saw them, by `collection/id`; null where there was none. */
  readonly base: Readonly<Record<string, AnyRow | null>>;
}

/** Brings a queued change from the schema before `to` to `to`: what an older program wrote becomes what this one would have written. Pure. */
export interface Upcast {
  readonly to: number;
  change(queued: Queued): Queued;
}

export const defineCollection = <Row extends AnyRow>(collection: Collection<Row>): Collection<Row> => collection;
export const defineMutator = <Args>(mutator: Mutator<Args>): Mutator<Args> => mutator;

/** Mutators by name. The engine is handed one of these and knows no domain word. */
// biome-ignore lint/suspicious/noExplicitAny: arguments are parsed by the mutator's own schema before they reach it.
export type Registry = ReadonlyMap<string, Mutator<any>>;
// biome-ignore lint/suspicious/noExplicitAny: see Registry.
export const registryOf = (mutators: readonly Mutator<any>[]): Registry => new Map(mutators.map((m) => [m.name, m]));
