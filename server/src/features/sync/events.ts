import type { InputOf } from '@paratope/shared/endpoint';
import type { SpaceId } from '@paratope/shared/ids';
import type { SyncApi } from '@paratope/shared/sync/api';
import { writePoke } from '@paratope/sync/protocol/poke';
import { type Founder, Refused } from '../../context.ts';
import { lastCommit } from '../../db/commits.ts';
import { isSessionOpen } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { meantForAnother } from '../../http/session.ts';
import { spacesOf } from './store.ts';

/** Milliseconds between comment lines, because a proxy may cut off a silent stream. */
const breathEvery = 25_000;

/**
 * The stream of pokes: one line per space with news, without the news itself. It begins with the current commit of each space, so that a
 * device learns of what came between its last sync and the opening of the stream (SPEC K1). It ends with the session that opened it.
 */
export async function events(
  ctx: RequestCtx<Founder>,
  { accountId }: InputOf<typeof SyncApi.events>,
): Promise<Response> {
  if (accountId === undefined) throw new Refused('upgrade_required', 'Please update Paratope.');
  if (accountId !== ctx.actor.accountId) throw new Refused('account.mismatch', meantForAnother);
  const spaces = await spacesOf(ctx.database.reader, ctx.actor.accountId);
  const encoder = new TextEncoder();
  let leave = () => {};
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const breath = setInterval(() => say(': breath\n\n'), breathEvery);
      breath.unref();
      const end = () => {
        leave();
        controller.close();
      };
      const tell = (space: SpaceId, seq: number) => say(frameOf({ space, seq }));
      const forget = ctx.pokes.subscribe(spaces, tell, () => queueMicrotask(end), {
        holder: ctx.actor.accountId,
        sessionId: ctx.actor.sessionId,
      });
      leave = () => {
        clearInterval(breath);
        forget();
      };
      ctx.request.signal.addEventListener('abort', leave);
      // After subscribing, so that what arrives during this read is sent as well.
      const standing = await Promise.all(
        spaces.map(async (space) => ({ space, seq: (await lastCommit(ctx.database.reader, space)).seq })),
      );
      // The session may have ended since the call was admitted.
      if (!(await isSessionOpen(ctx.database.reader, ctx.actor.sessionId))) return end();
      say([': open\n\n', ...standing.filter(({ seq }) => seq > 0).map(frameOf)].join(''));
    },
    cancel: () => leave(),
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

const frameOf = ({ space, seq }: { readonly space: SpaceId; readonly seq: number }): string =>
  `data: ${writePoke({ space, seq })}\n\n`;
