import { type FailureBody, statusByCode } from '@paratope/shared/failure';
import type { Founder } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';

/** Takes a device's changes and returns what it has not seen. The engine defines both messages. */
export async function exchange(ctx: RequestCtx<Founder>, input: Record<string, unknown>): Promise<Response> {
  const { accountId } = ctx.actor;
  const reply = await ctx.fairTurns.take(accountId, (share) => ctx.authority.sync({ accountId, share }, input));
  if (reply.ok) return Response.json(reply.answer);
  const message = ctx.words.say(reply.message);
  const body: FailureBody = {
    success: false,
    code: reply.code,
    message,
    error: message,
    requestId: ctx.requestId,
    ...(reply.details ? { details: reply.details } : {}),
  };
  const headers: Record<string, string> =
    reply.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(reply.retryAfter / 1000)) };
  return Response.json(body, { status: statusByCode[reply.code], headers });
}
