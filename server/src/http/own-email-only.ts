import { type Ctx, type Founder, Refused } from '../context.ts';

/** An email address sent along with a session must be the session's own. */
export function ownEmailOnly(ctx: Ctx<Founder>, email: string | undefined): void {
  if (email && email !== ctx.actor.email) {
    throw new Refused('email.mismatch', "This isn't the address you are signed in with.");
  }
}
