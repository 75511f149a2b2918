import type { InputOf } from '@paratope/shared/endpoint';
import type { SpaceId } from '@paratope/shared/ids';
import type { SyncApi } from '@paratope/shared/sync/api';
import { writePoke } from '@paratope/sync/protocol/poke';
import { type Founder, Refused } from '../../context.ts';
import { lastCommit } from '../../db/commits.ts';
import { isKeyOpen } from '../../db/keys.ts';
import { isSessionOpen } from '../../db/sessions.ts';
import { type EventStream, eventStream } from '../../http/event-stream.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { meantForAnother } from '../../http/session.ts';
import { spacesOf } from './store.ts';

/**
 * The stream of pokes: one line per space with news, without the news itself. It begins with the current commit of each space, so that a
 * device learns of what came between its last sync and the opening of the stream (SPEC K1). It ends with the session, or with the key, that opened it; a key
 * names its account by itself.
 */
export async function events(
  ctx: RequestCtx<Founder>,
  { accountId }: InputOf<typeof SyncApi.events>,
): Promise<Response> {
  const { key } = ctx.actor;
  if (accountId === undefined && !key) throw new Refused('upgrade_required', 'Please update Paratope.');
  if (accountId !== undefined && accountId !== ctx.actor.accountId)
    throw new Refused('account.mismatch', meantForAnother);
  const spaces = await spacesOf(ctx.database.reader, ctx.actor.accountId);
  return eventStream(ctx.request, (stream) => {
    const tell = (space: SpaceId, seq: number) => {
      if (key && key.expiresAt <= ctx.clock.now().toISOString()) queueMicrotask(stream.end);
      else stream.say(frameOf({ space, seq }));
    };
    const leave = ctx.pokes.subscribe(spaces, tell, () => queueMicrotask(stream.end), {
      holder: ctx.actor.accountId,
      sessionId: ctx.actor.sessionId,
    });
    // After subscribing, so that what arrives during this read is sent as well.
    return { leave, begun: begin(ctx, spaces, stream) };
  });
}

async function begin(ctx: RequestCtx<Founder>, spaces: readonly SpaceId[], { say, end }: EventStream): Promise<void> {
  const standing = await Promise.all(
    spaces.map(async (space) => ({ space, seq: (await lastCommit(ctx.database.reader, space)).seq })),
  );
  // The session may have ended since the call was admitted, or the key.
  const isOpen = ctx.actor.key ? isKeyOpen : isSessionOpen;
  if (!(await isOpen(ctx.database.reader, ctx.actor.sessionId))) return end();
  say([': open\n\n', ...standing.filter(({ seq }) => seq > 0).map(frameOf)].join(''));
}

const frameOf = ({ space, seq }: { readonly space: SpaceId; readonly seq: number }): string =>
  `data: ${writePoke({ space, seq })}\n\n`;
