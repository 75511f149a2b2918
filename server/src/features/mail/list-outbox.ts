import { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Ctx } from '../../context.ts';
import { on } from '../../http/mount.ts';
import { paged } from '../../http/paging.ts';
import { withoutSecrets } from './send-mail.ts';
import { listMails } from './store.ts';

/** Newest first. URLs are shown without the secret that opens an account. */
export const listOutbox = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.mailOutbox>) =>
  paged(
    input,
    (page) => listMails(ctx.database.reader, page),
    (mail) => ({ ...mail, text: withoutSecrets(mail.text) }),
  );

export const mailRoutes = [on(AdminApi.mailOutbox, listOutbox)];
