import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Ctx } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { withoutSecrets } from './send-mail.ts';
import { listMails } from './store.ts';

/** The mails, newest first. An address in one is shown without the secret that opens somebody's account. */
export async function listOutbox(ctx: Ctx<Admin>, { q, limit, cursor }: InputOf<typeof AdminApi.mailOutbox>) {
  const offset = offsetOf(cursor);
  const { rows, total } = await listMails(ctx.database.reader, { q, limit, offset });
  const data = rows.map(({ id, to, subject, text, state, message, createdAt, sentAt }) => ({
    id,
    to,
    subject,
    text: withoutSecrets(text),
    state,
    message,
    createdAt,
    sentAt,
  }));
  return pageOf({ data, total, offset });
}
