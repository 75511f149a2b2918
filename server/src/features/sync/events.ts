import type { SpaceId } from '@paratope/shared/ids';
import { writePoke } from '@paratope/sync/protocol/poke';
import type { Founder } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { spacesOf } from './store.ts';

/** Silence a proxy may cut off; a comment line keeps the stream open. In milliseconds. */
const breathEvery = 25_000;

/** The stream of pokes: one line per space that has news, nothing of the news itself. */
export async function events(ctx: RequestCtx<Founder>): Promise<Response> {
  const spaces = await spacesOf(ctx.database.reader, ctx.actor.accountId);
  const encoder = new TextEncoder();
  let leave = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      say(': open\n\n');
      const breath = setInterval(() => say(': breath\n\n'), breathEvery);
      breath.unref();
      const end = () => {
        leave();
        controller.close();
      };
      const tell = (space: SpaceId, seq: number) => say(`data: ${writePoke({ space, seq })}\n\n`);
      const forget = ctx.pokes.subscribe(spaces, tell, () => queueMicrotask(end));
      leave = () => {
        clearInterval(breath);
        forget();
      };
      ctx.request.signal.addEventListener('abort', leave);
    },
    cancel: () => leave(),
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
