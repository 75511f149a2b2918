import { FailureBody } from '@paratope/shared/failure';
import { type AccountId, accountSpace, type SpaceId, type StartupId, startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Entitlements, Registry, Upcast } from '@paratope/shared/mutation';
import { english } from '@paratope/shared/words/words';
import type { Authority, AuthorityDeps } from '../authority/authority.ts';
import { createAuthority } from '../authority/create.ts';
import type { ReplicaDeps } from '../client/deps.ts';
import { createDesk, type Desk, type DeskDeps } from '../client/desk.ts';
import { createReplica, type Replica } from '../client/replica.ts';
import type { ClientStore, Network, Reply } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { SyncAnswer } from '../protocol/sync-answer.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import {
  createManualClock,
  createSeededRandom,
  createSignals,
  createSlips,
  type ManualClock,
  type ManualSignals,
} from './fakes.ts';
import { jsonCopy } from './json-copy.ts';
import { createMemoryAuthority, type MemoryAuthority } from './memory-authority.ts';
import { createMemoryStore } from './memory-store.ts';
import { ada, lumen, sampleRegistry } from './sample.ts';

/** A server and any number of devices in one process, talking without a network between them unless a test puts one there. */
export interface Lab {
  readonly authority: Authority<undefined>;
  /** What the authority was made of, to make another one. */
  readonly deps: AuthorityDeps<undefined>;
  readonly database: MemoryAuthority;
  readonly clock: ManualClock;
  /** Who may what; a test changes it in place. */
  readonly members: Map<AccountId, { spaces: SpaceId[]; entitlements: Entitlements }>;
  /** What the authority announced, and what it reported as unexpected. */
  readonly pokes: Poke[];
  readonly reported: unknown[];
  device(options?: DeviceOptions): Device;
  /** The rows the server shows in the startup's space, by `collection/id`. */
  serverRows(): ReadonlyMap<string, AnyRow>;
}

export interface DeviceOptions {
  readonly accountId?: AccountId;
  readonly startupId?: StartupId;
  readonly store?: ClientStore;
  readonly schema?: number;
  /** Stands between the device and the server; `pass` lets the request, or another in its place, go through. */
  /** Whose session the browser has, where it is not that of the person whose copy this is; undefined in it means nobody's. */
  readonly session?: { current: AccountId | undefined };
  readonly between?: (request: SyncRequest, pass: (changed?: SyncRequest) => Promise<Reply>) => Promise<Reply>;
  /** What the tabs of this browser share, and what is this tab's own. */
  readonly slips?: Partial<Pick<DeskDeps, 'shared' | 'own'>>;
  readonly parts?: Partial<
    Pick<ReplicaDeps, 'locks' | 'channel' | 'clock' | 'random' | 'registry' | 'upcasts' | 'collections'>
  >;
}

export interface Device {
  readonly replica: Replica;
  /** Where this tab keeps what is typed. */
  readonly desk: Desk;
  readonly store: ClientStore;
  readonly signals: ManualSignals;
  readonly requests: SyncRequest[];
  readonly answers: SyncAnswer[];
  /** The device's stream of pokes, if it is open. */
  readonly stream: { current: Parameters<Network['events']>[1] | undefined };
  /** The rows shown, by `collection/id`. */
  rows(): Promise<Map<string, AnyRow>>;
}

export const space = startupSpace(lumen);

export function createLab(
  options: {
    readonly seed?: bigint;
    readonly registry?: Registry;
    readonly schema?: AuthorityDeps['schema'];
    readonly upcasts?: readonly Upcast[];
  } = {},
): Lab {
  const random = createSeededRandom(options.seed ?? 1n);
  const deskRandom = createSeededRandom(2n);
  const clock = createManualClock();
  const database = createMemoryAuthority();
  const members: Lab['members'] = new Map();
  const pokes: Poke[] = [];
  const reported: unknown[] = [];
  join(members, ada);
  const authorityDeps: AuthorityDeps<undefined> = {
    registry: options.registry ?? sampleRegistry,
    store: database,
    access: {
      spaces: async (_, accountId) => members.get(accountId)?.spaces ?? [],
      entitlements: async (_, accountId, asked) => {
        const member = members.get(accountId);
        return member?.spaces.includes(asked) ? member.entitlements : undefined;
      },
    },
    schema: options.schema ?? { current: 1, oldest: 1 },
    upcasts: options.upcasts ?? [],
    random,
    clock,
    announce: (poke) => void pokes.push(poke),
    report: (error) => void reported.push(error),
  };
  const authority = createAuthority<undefined>(authorityDeps);

  const device = ({
    accountId = ada,
    startupId = lumen,
    schema = 1,
    session = { current: accountId },
    between,
    parts,
    ...rest
  }: DeviceOptions = {}): Device => {
    const store = rest.store ?? createMemoryStore();
    const signals = createSignals();
    const requests: SyncRequest[] = [];
    const answers: SyncAnswer[] = [];
    const stream: Device['stream'] = { current: undefined };
    const network: Network = {
      sync: async (request) => {
        requests.push(request);
        const pass = (changed = request): Promise<Reply> => overTheWire(authority, session.current, changed);
        const reply = await (between ? between(request, pass) : pass());
        if (reply.kind === 'answered') answers.push(reply.body as SyncAnswer);
        return reply;
      },
      events: (_, listener) => {
        stream.current = listener;
        return () => {
          if (stream.current === listener) stream.current = undefined;
        };
      },
    };
    const replica = createReplica({
      registry: options.registry ?? sampleRegistry,
      store,
      network,
      clock,
      random,
      signals,
      accountId,
      startupId,
      schema,
      ...parts,
    });
    const desk = createDesk({
      accountId,
      store,
      mutate: replica.mutate,
      clock,
      random: deskRandom,
      ...(parts?.locks ? { locks: parts.locks } : {}),
      shared: createSlips(),
      own: createSlips(),
      ...rest.slips,
    });
    return { replica, desk, store, signals, requests, answers, stream, rows: () => shownRows(store) };
  };

  return {
    authority,
    deps: authorityDeps,
    database,
    clock,
    members,
    pokes,
    reported,
    device,
    serverRows: () => database.visible(space),
  };
}

export const join = (members: Lab['members'], accountId: AccountId, plan = 'standard'): void =>
  void members.set(accountId, {
    spaces: [accountSpace(accountId), space],
    entitlements: { plan, role: 'member', policy: {} },
  });

/** The authority as a device meets it over HTTP: JSON both ways, refusals in the body every refusal has. */
export async function overTheWire(
  authority: Pick<Authority, 'sync'>,
  accountId: AccountId | undefined,
  request: SyncRequest,
): Promise<Reply> {
  if (!accountId) return { kind: 'failed', code: 'session.missing', message: 'No authentication token found' };
  const reply = await authority.sync({ accountId }, jsonCopy(request));
  if (reply.ok) return { kind: 'answered', body: jsonCopy(reply.answer) };
  const { code, details, retryAfter } = reply;
  const message = english.say(reply.message);
  const body = FailureBody.parse({ success: false, code, message, error: message, details, requestId: 'test' });
  return {
    kind: 'failed',
    code: body.code,
    message: body.message,
    details: body.details,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

export const shownRows = (store: ClientStore): Promise<Map<string, AnyRow>> =>
  store.transact({ mode: 'read', durability: 'relaxed', collections: 'all' }, async (tx) => {
    const rows = await tx.rows.inSpace(space);
    return new Map(rows.map(({ collection, row }) => [`${collection}/${row.id}`, row]));
  });
