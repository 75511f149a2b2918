import type { Admin, Founder } from '../../context.ts';
import type { SessionKind } from '../../db/sessions.ts';

/** Whose second factor it is: an account's or an admin's, whose ids never meet. */
export interface Holder {
  readonly kind: SessionKind;
  readonly id: string;
  readonly email: string;
}

export const holderOf = (actor: Founder | Admin): Holder => ({
  kind: actor.kind,
  id: actor.kind === 'founder' ? actor.accountId : actor.adminId,
  email: actor.email,
});

/** How the audit calls what a holder does with it. */
export const auditWord = ({ kind }: Holder): 'account' | 'admin' => (kind === 'founder' ? 'account' : 'admin');
