import type { AdminApi } from '@paratope/shared/admin/api';
import type { RecordEvent } from '@paratope/shared/admin/presence-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { type Admin, type Ctx, Refused } from '../../context.ts';
import { isSessionOpen } from '../../db/sessions.ts';
import { type EventStream, eventStream } from '../../http/event-stream.ts';
import type { RequestCtx } from '../../http/mount.ts';

/** Says who else has a record open, and when it changes. It ends with the session that opened it. */
export async function watchRecord(
  ctx: RequestCtx<Admin>,
  { kind, id }: InputOf<typeof AdminApi.watchRecord>,
): Promise<Response> {
  const { adminId, sessionId } = ctx.actor;
  return eventStream(ctx.request, (stream) => {
    const hear = (event: RecordEvent) => stream.say(`data: ${JSON.stringify(event)}\n\n`);
    const place = ctx.presence.enter(id, { stream: ctx.random.id(), admin: ctx.actor, hear, end: stream.end });
    if (!place) {
      throw new Refused('rate_limited', 'Too many records are open. Close one and try again.', { retryAfter: 30 });
    }
    // What a founder writes has no line in the audit; it is known by the commit of the company's space.
    const spaces = kind === 'company' ? [startupSpace(id as StartupId)] : [];
    const forget = ctx.pokes.subscribe(spaces, place.written, () => queueMicrotask(stream.end), {
      holder: adminId,
      sessionId,
    });
    const leave = () => {
      forget();
      place.leave();
    };
    return { leave, begun: endUnlessOpen(ctx, stream) };
  });
}

/** The session may have ended since the call was admitted. */
async function endUnlessOpen(ctx: Ctx<Admin>, { end }: EventStream): Promise<void> {
  if (!(await isSessionOpen(ctx.database.reader, ctx.actor.sessionId))) end();
}

export async function confirmPresence(ctx: Ctx<Admin>, { stream }: InputOf<typeof AdminApi.confirmPresence>) {
  if (!ctx.presence.confirm(stream, ctx.actor.adminId))
    throw new Refused('missing', 'This record is no longer open here.');
  return {};
}
