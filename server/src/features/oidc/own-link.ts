import type { oidcLinkCalls } from '@paratope/shared/oidc/api';
import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { on, type Route } from '../../http/mount.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { auditWord, holderOf, tell } from '../second-factor/index.ts';
import { providerUnlinked } from './mail-templates.ts';
import { deleteLink, linkOf } from './store.ts';

type OwnCtx = Ctx<Founder | Admin>;

/** Calls about the actor's own link. Removing it asks for the password, as everything does that changes the sign-in. */
export const ownOidcRoutes = (
  calls: ReturnType<typeof oidcLinkCalls<'founder' | 'read-only'>>,
  refuseWrongPassword: (ctx: OwnCtx, password: string) => Promise<void>,
): Route[] => [
  on(calls.own, async (ctx) => {
    const { teamLogin } = ctx.gateways;
    const link = await linkOf(ctx.database.reader, holderOf(ctx.actor).id);
    const isOfThis = link !== undefined && link.issuer === teamLogin?.issuer;
    return { data: { name: teamLogin?.name ?? null, linkedAt: isOfThis ? link.createdAt : null } };
  }),
  on(calls.unlink, async (ctx, { password }) => {
    await refuseWrongPassword(ctx, password);
    return unlink(ctx);
  }),
];

async function unlink(ctx: OwnCtx) {
  const holder = holderOf(ctx.actor);
  const { kind, id: account } = holder;
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteLink(tx, account))) throw new Refused('missing', 'This login was removed already.');
    tx.afterCommit(() => logSignIn(ctx, 'oidc.unlinked', { kind, account, why: 'by its holder' }));
    await writeAudit(ctx, tx, { action: `${auditWord(holder)}.provider-unlinked`, subject: account });
    await tell(ctx, tx, holder, providerUnlinked(ctx.gateways.teamLogin?.name ?? ctx.config.OIDC_NAME));
  });
  return { message: 'The login was removed.' };
}
