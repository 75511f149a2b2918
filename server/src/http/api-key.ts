import type { Endpoint } from '@paratope/shared/endpoint';
import { keyScopesOf } from '@paratope/shared/keys/key-scopes';
import { McpApi } from '@paratope/shared/mcp/api';
import { msg } from '@paratope/shared/words/message';
import { type Actor, type Deps, type KeyInUse, Refused } from '../context.ts';
import { writeInPassing } from '../db/in-passing.ts';
import { type KeyRow, keyByToken, noteKeyUse } from '../db/keys.ts';
import type { SessionKind } from '../db/sessions.ts';
import type { Recognised } from './recognised.ts';

/** Begins every key, so that people and scanners of leaked secrets recognize one. */
export const keyPrefix = 'ptk_';

export interface LiveKey {
  readonly id: string;
  readonly holderId: string;
  readonly isTemporary: false;
  readonly key: KeyInUse;
}

/** Identifies a program by its key, which is looked up for every request: a revoked one is refused at once. */
export async function recogniseKey(
  deps: Deps,
  { tokenHash, kind, address: from }: { tokenHash: string; kind: SessionKind; address: string },
): Promise<Recognised<LiveKey>> {
  const row = await keyByToken(deps.database.reader, { tokenHash, kind });
  if (!row) return { ok: false, code: 'session.expired', message: "This API key isn't valid." };
  if (row.revokedAt) return { ok: false, code: 'session.revoked', message: 'This API key was revoked.' };
  const now = deps.clock.now().toISOString();
  if (row.expiresAt <= now) return { ok: false, code: 'session.expired', message: 'This API key has expired.' };
  // As a dual-stack socket writes an IPv4 address.
  const address = from.replace(/^::ffff:/, '');
  if (isWorthNoting(row, now, address)) {
    await writeInPassing(deps, (tx) => noteKeyUse(tx, row.id, { usedAt: now, usedFrom: address }));
  }
  const { id, holderId, name, scopes, expiresAt, clientId } = row;
  const key = { id, name, scopes, expiresAt, isAgents: clientId !== null };
  return { ok: true, actor: { id, holderId, isTemporary: false, key } };
}

const minute = 60 * 1000;

/** A write per request would cost a commit each; another address is news sooner. */
function isWorthNoting({ usedAt, usedFrom }: KeyRow, now: string, address: string): boolean {
  if (usedAt === null) return true;
  return Date.parse(now) - Date.parse(usedAt) > (usedFrom === address ? 10 : 1) * minute;
}

/** The key that an actor came with; undefined for a person. */
export const keyOf = (actor: Actor): KeyInUse | undefined =>
  actor.kind === 'founder' || actor.kind === 'admin' ? actor.key : undefined;

/** Refuses a call that the caller's key may not make. A call that is not in the table of scopes is closed to keys. */
export function refuseBeyondScope(endpoint: Endpoint, actor: Actor): void {
  const key = keyOf(actor);
  if (!key) return;
  if (key.isAgents && endpoint !== McpApi.call)
    throw new Refused('forbidden', 'This key was given to an agent, for /mcp alone.', { extra: { neededScope: null } });
  const enough = keyScopesOf(endpoint);
  const [needed] = enough;
  if (!needed)
    throw new Refused('forbidden', "An API key can't do this. Log in instead.", { extra: { neededScope: null } });
  if (!enough.some((scope) => key.scopes.includes(scope))) {
    throw new Refused('forbidden', msg('This API key can’t do this. It needs the scope “{needed}”.', { needed }), {
      extra: { neededScope: needed },
    });
  }
}
