import type { FailureCode } from '@paratope/shared/failure';
import type { SpaceId } from '@paratope/shared/ids';
import { asMessage, msg, type Text } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import type { Poke } from '../protocol/poke.ts';
import type { SyncAnswer, Verdict } from '../protocol/sync-answer.ts';
import type { SyncRefusal } from '../protocol/sync-refusal.ts';
import { type Entry, SyncRequest } from '../protocol/sync-request.ts';
import { batchLimit, oldestProtocol, protocol } from '../protocol/version.ts';
import { upcast } from '../upcast/upcast.ts';
import { judge } from './apply.ts';
import type { Access, AuthorityDeps, Caller, Share, SyncReply } from './authority.ts';
import { divergence, readPage } from './changes.ts';
import { enterCommit, pokeOf } from './commits.ts';
import { isForked, knownVerdict, recordResult, resultsAfter } from './results.ts';
import {
  type AuthorityReader,
  type AuthorityTx,
  type Commit,
  Declined,
  type ReplicaRecord,
  Transient,
} from './store.ts';

/**
 * One request, one transaction: changes are decided in order, each in a savepoint, as many as the caller's
 * share allows, and the answer is read from the same state. A request without changes only reads.
 */
export async function answerSync<Native>(
  deps: AuthorityDeps<Native>,
  caller: Caller,
  body: unknown,
): Promise<SyncReply> {
  const request = parse(deps, caller, body);
  if (!request.ok) return request;
  const turn = { deps, caller, request: request.request, pokes: new Map<SpaceId, Poke>() };
  try {
    const { hold } = caller.share ?? unbounded;
    const reply = await (turn.request.mutations.length > 0
      ? deps.store.write(
          (tx) => hold(() => pushAndPull(turn, tx)),
          async (tx) => [turn.request.replicaId, ...(await deps.access.spaces(tx, caller.accountId))],
        )
      : deps.store.read((tx) => hold(() => pull(turn, tx))));
    if (reply.ok) for (const poke of turn.pokes.values()) deps.announce(poke);
    return reply;
  } catch (error) {
    if (!(error instanceof Transient)) throw error;
    return {
      ...refuse('unavailable', 'The server is busy. Your changes are saved on this device.'),
      retryAfter: error.retryAfter,
    };
  }
}

const unbounded: Share = { hold: (body) => body(), goOn: async () => true };

interface Turn<Native> {
  readonly deps: AuthorityDeps<Native>;
  readonly caller: Caller;
  readonly request: SyncRequest;
  readonly pokes: Map<SpaceId, Poke>;
}

async function pull<Native>(turn: Turn<Native>, tx: AuthorityReader<Native>): Promise<SyncReply> {
  const known = await meet(turn, tx);
  return known.ok ? { ok: true, answer: await answer(turn, tx, known.replica, known.spaces) } : known;
}

async function pushAndPull<Native>(turn: Turn<Native>, tx: AuthorityTx<Native>): Promise<SyncReply> {
  const known = await meet(turn, tx);
  if (!known.ok) return known;
  const { mutations, ackThrough, schema } = turn.request;
  const first = mutations[0];
  if (first && first.seq > known.replica.lastSeq + 1) {
    return refuse('diverged', 'Some earlier changes from this device are missing.', {
      code: 'diverged',
      reason: 'gap',
      lastSeq: known.replica.lastSeq,
    });
  }
  if (await isForked(tx, known.replica, mutations)) {
    return refuse('forked', 'A copy of this device has already synced other changes.', {
      code: 'forked',
      lastSeq: known.replica.lastSeq,
    });
  }

  let replica: ReplicaRecord = {
    ...known.replica,
    schema,
    ackThrough: Math.min(Math.max(known.replica.ackThrough, ackThrough), known.replica.lastSeq),
    seenAt: turn.deps.clock.now(),
  };
  const decider = { ...turn, deps: { ...turn.deps, access: readOnce(turn.deps.access) } };
  const { goOn } = turn.caller.share ?? unbounded;
  let retryAfter: number | undefined;
  for (const entry of mutations) {
    if (entry.seq <= replica.lastSeq) continue;
    // The first is always decided. `retryAfter` stays undefined on this break, so the device sends the rest at once.
    if (replica.lastSeq > known.replica.lastSeq && !(await goOn())) break;
    try {
      replica = await decide(decider, tx, replica, entry);
    } catch (error) {
      if (!(error instanceof Transient)) throw error;
      retryAfter = error.retryAfter;
      break;
    }
  }
  await tx.saveReplica(replica);
  const reply = await answer(turn, tx, replica, known.spaces);
  return { ok: true, answer: retryAfter === undefined ? reply : { ...reply, retryAfter } };
}

/** Within one transaction, what the caller may do in a space stays the same. */
function readOnce<Native>(access: Access<Native>): Access<Native> {
  const known = new Map<SpaceId, ReturnType<Access<Native>['entitlements']>>();
  return {
    ...access,
    entitlements: (tx, accountId, space) => {
      const found = known.get(space) ?? access.entitlements(tx, accountId, space);
      known.set(space, found);
      return found;
    },
  };
}

/**
 * Effects and verdict in one savepoint. A change that throws is rolled
 * back and recorded as rejected, so that it blocks no other (SPEC P5).
 */
async function decide<Native>(
  turn: Turn<Native>,
  tx: AuthorityTx<Native>,
  replica: ReplicaRecord,
  entry: Entry,
): Promise<ReplicaRecord> {
  const reject = async (code: FailureCode, message: Text): Promise<ReplicaRecord> =>
    recordResult(
      tx,
      replica,
      { ...(await decided(tx, entry)), status: 'rejected', code, message: asMessage(message) },
      entry,
    );
  try {
    return await tx.savepoint(async () => {
      const known = await knownVerdict(tx, replica, entry);
      if (known) return recordResult(tx, replica, known, entry);
      const judged = await judge(turn.deps, tx, {
        ...upcast(turn.deps.upcasts ?? [], entry, turn.deps.schema.current),
        accountId: turn.caller.accountId,
        replicaId: replica.id,
      });
      if (!judged.ok) return reject(judged.code, judged.message);
      const commit = await enterCommit(turn.deps, tx, entry.space, {
        writes: judged.tx.writes(),
        revisions: judged.revisions,
        places: judged.places,
      });
      const moved = await recordResult(
        tx,
        replica,
        {
          ...(await decided(tx, entry, commit)),
          status: judged.merged ? 'merged' : 'applied',
        },
        entry,
      );
      const poke = pokeOf(commit);
      if (poke) turn.pokes.set(poke.space, poke);
      return moved;
    });
  } catch (error) {
    if (error instanceof Transient) throw error;
    if (error instanceof Declined) return tx.savepoint(() => reject(error.code, error.sentence));
    turn.deps.report(error, { name: entry.name, space: entry.space });
    return tx.savepoint(() => reject('internal', "We couldn't apply this change. It is saved here."));
  }
}

const decided = async (
  tx: AuthorityReader,
  entry: Entry,
  made?: Commit,
): Promise<Pick<Verdict, 'seq' | 'mid' | 'space' | 'rev' | 'at'>> => {
  const commit = made ?? (await tx.head(entry.space));
  return {
    seq: entry.seq,
    mid: entry.mid,
    space: entry.space,
    rev: commit?.seq ?? 0,
    ...(commit && { at: commit.at }),
  };
};

async function answer<Native>(
  turn: Turn<Native>,
  tx: AuthorityReader<Native>,
  replica: ReplicaRecord,
  spaces: readonly SpaceId[],
): Promise<SyncAnswer> {
  const { ackThrough, cursors } = turn.request;
  const page = await readPage(tx, { spaces, cursors, rows: turn.deps.pageRows });
  // A row appears at its newest commit, so only the last page is sure to hold every effect; verdicts wait for it (SPEC P2).
  if (page.more) return { lastSeq: replica.lastSeq, results: [], ...page, spaces: [...spaces] };
  return { ...(await resultsAfter(tx, replica, ackThrough)), ...page, spaces: [...spaces] };
}

/** Identifies the replica and checks that it shares this server's history. Nothing is written before both are known. */
async function meet<Native>(
  turn: Turn<Native>,
  tx: AuthorityReader<Native>,
): Promise<{ ok: true; replica: ReplicaRecord; spaces: readonly SpaceId[] } | Refused> {
  const { caller, request, deps } = turn;
  const stored = await tx.replica(request.replicaId);
  if (stored && stored.accountId !== caller.accountId)
    return refuse('diverged', 'The server knows this device under another account.', {
      code: 'diverged',
      reason: 'foreign',
      lastSeq: 0,
    });
  const replica = stored ?? {
    id: request.replicaId,
    accountId: caller.accountId,
    lastSeq: 0,
    ackThrough: 0,
    schema: request.schema,
    seenAt: deps.clock.now(),
  };
  const spaces = await deps.access.spaces(tx, caller.accountId);
  const parted = await divergence(tx, spaces, request.cursors);
  const reason = request.ackThrough > replica.lastSeq ? lostReason(request, spaces, !stored, parted) : parted;
  if (reason)
    return refuse('diverged', "The server's history differs from this device's.", {
      code: 'diverged',
      reason,
      lastSeq: replica.lastSeq,
    });
  return { ok: true, replica, spaces };
}

/**
 * Called when the device has verdicts that this server lacks. Either the server was restored, or it has forgotten a device that was
 * away too long (SPEC D3). Cursors that match this history mean the second. There are none during a fresh download, and the commit
 * they name may be forgotten; then it returns 'restored', because a change written twice is visible and a lost one is not (SPEC B1).
 */
function lostReason(
  { cursors }: SyncRequest,
  spaces: readonly SpaceId[],
  isUnknown: boolean,
  parted: 'restored' | 'compacted' | undefined,
): 'restored' | 'compacted' {
  const speaks = spaces.some((space) => (cursors[space]?.seq ?? 0) > 0);
  return isUnknown && speaks && parted === undefined ? 'compacted' : 'restored';
}

const Versions = z.object({ protocol: z.number(), schema: z.number(), accountId: z.optional(z.string()) });

/** Checks versions first, since a message of another version may not parse (SPEC U2), then the account, before reading anything else (SPEC A1). */
function parse<Native>(
  deps: AuthorityDeps<Native>,
  caller: Caller,
  body: unknown,
): { ok: true; request: SyncRequest } | Refused {
  const versions = z.safeParse(Versions, body);
  if (!versions.success) return refuse('invalid', "This isn't a sync request.");
  const { accountId } = versions.data;
  if (versions.data.protocol < oldestProtocol || versions.data.schema < deps.schema.oldest || accountId === undefined)
    return outdated(deps.schema.oldest);
  if (versions.data.protocol > protocol || versions.data.schema > deps.schema.current) return beingUpdated;
  if (accountId !== caller.accountId) return refuse('account.mismatch', 'Another account is signed in here.');
  if (isTooLarge(body)) return refuse('too_large', 'This request is too large.');
  if (hasTooManyCursors(body)) return refuse('invalid', "This isn't a sync request: it names too many spaces.");
  const request = z.safeParse(SyncRequest, body);
  if (!request.success)
    return refuse('invalid', msg("This isn't a sync request: {reason}", { reason: firstIssue(request.error) }));
  const { mutations } = request.data;
  // A device never writes a schema that its own program does not know.
  const newest = Math.max(...mutations.map(({ schema }) => schema));
  if (newest > deps.schema.current) return beingUpdated;
  if (newest > versions.data.schema) return outdated(newest);
  const dense = mutations.every((entry, index) => entry.seq === (mutations[0]?.seq ?? 0) + index);
  return dense ? { ok: true, request: request.data } : refuse('invalid', 'The changes are out of order.');
}

function isTooLarge(body: unknown): boolean {
  const mutations = (body as { mutations?: unknown }).mutations;
  if (!Array.isArray(mutations)) return false;
  return (
    mutations.length > batchLimit.entries ||
    new TextEncoder().encode(JSON.stringify(mutations)).length > batchLimit.bytes
  );
}

/** More spaces than any account can see. Each cursor costs reads, so their number is limited. */
const mostCursors = 100;

const hasTooManyCursors = (body: unknown): boolean =>
  Object.keys(Object((body as { cursors?: unknown }).cursors)).length > mostCursors;

const firstIssue = ({ issues: [first] }: z.core.$ZodError): string =>
  first ? `${first.path.join('.')}: ${first.message}` : '';

type Refused = Extract<SyncReply, { ok: false }>;
const refuse = (code: FailureCode, message: Text, details?: SyncRefusal): Refused => ({
  ok: false,
  code,
  message: asMessage(message),
  ...(details ? { details } : {}),
});

const outdated = (schema: number): Refused =>
  refuse('upgrade_required', 'Please update Paratope. Your changes are saved on this device.', {
    code: 'upgrade_required',
    protocol: oldestProtocol,
    schema,
  });

const beingUpdated: Refused = {
  ...refuse('unavailable', 'Paratope is being updated. Your changes are saved on this device.'),
  retryAfter: 60_000,
};
