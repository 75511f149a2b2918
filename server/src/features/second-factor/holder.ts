import type { Admin, Ctx, Founder } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { SessionKind } from '../../db/sessions.ts';
import { type MailTemplate, queueMail } from '../mail/index.ts';

/** The owner of a second factor, an account or an admin; their ids never coincide. */
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

export const auditWord = ({ kind }: Pick<Holder, 'kind'>): 'account' | 'admin' =>
  kind === 'founder' ? 'account' : 'admin';

/** Mails every change, so that a holder who did not make it can act. */
export async function tell(
  ctx: Ctx,
  tx: Transaction,
  { email }: Holder,
  mail: (support: string) => MailTemplate,
): Promise<void> {
  await queueMail(ctx, tx, { to: email, mail: mail(ctx.config.SUPPORT_EMAIL) });
}
