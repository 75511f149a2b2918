import type { Ctx } from '../context.ts';
import type { SessionKind } from '../db/sessions.ts';

/** Events of logins and sessions, each logged as a line with the message `sign-in`. */
export type SignInEvent =
  | 'login.refused'
  | 'login.locked'
  | 'session.opened'
  | 'session.ended'
  | 'password.changed'
  | 'password.refused'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'second-factor.refused'
  | 'second-factor.locked'
  | 'second-factor.recovery-code-used'
  | 'second-factor.recovery-codes-renewed'
  | 'key.created'
  | 'key.revoked'
  | 'passkey.added'
  | 'passkey.removed'
  | 'oidc.linked'
  | 'oidc.unlinked';

/** A closed list, so that nothing a person typed can appear in such a line. */
export type SignInReason =
  | 'unknown address'
  | 'wrong password'
  | 'wrong code'
  | 'no code'
  | 'unknown passkey'
  | 'wrong passkey'
  | 'counter went back'
  | 'old challenge'
  | 'account shut'
  | 'too many tries'
  | 'by password'
  | 'by password and a passkey'
  | 'by a passkey'
  | 'by the provider'
  | 'by the provider and a passkey'
  | 'canceled at the provider'
  | 'refused by the provider'
  | 'provider not reached'
  | 'address not proven'
  | 'linked to another login'
  | 'by registration'
  | 'by a code for a phone'
  | 'by an outside form'
  | 'by a set-up link'
  | 'by a link'
  | 'by the team'
  | 'by its holder'
  | 'replaced'
  | 'by its program'
  | 'code used twice'
  | 'signed out'
  | 'password changed'
  | 'device lost'
  | 'second factor on'
  | 'account to be deleted';

export interface SignInFacts {
  readonly kind: SessionKind;
  /** Id of the account or the admin; absent if nobody has the given address. */
  readonly account?: string | undefined;
  readonly why: SignInReason;
  readonly ended?: number;
}

const worrying: ReadonlySet<SignInEvent> = new Set([
  'login.refused',
  'login.locked',
  'password.refused',
  'second-factor.refused',
  'second-factor.locked',
]);

/**
 * Logs a login or session event. Inside a transaction call it in `afterCommit`: what was undone did not
 * happen. It never contains the address, the password or the code of the person who tries.
 */
export function logSignIn(ctx: Pick<Ctx, 'log' | 'requestId'>, event: SignInEvent, facts: SignInFacts): void {
  const line = { event, requestId: ctx.requestId, ...facts };
  if (worrying.has(event)) ctx.log.warn(line, 'sign-in');
  else ctx.log.info(line, 'sign-in');
}
