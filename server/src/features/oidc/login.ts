import type { InputOf } from '@paratope/shared/endpoint';
import type { OidcApi } from '@paratope/shared/oidc/api';
import { inCatalog, type Text } from '@paratope/shared/words/message';
import { type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { SessionKind } from '../../db/sessions.ts';
import { type Named, NotNamed, type TeamLogin } from '../../gateways/oidc/team-login.ts';
import { Unavailable } from '../../gateways/unavailable.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { auditWord, tell } from '../second-factor/index.ts';
import { cookieWith, loginLife, secretOf, secretsFrom } from './browser.ts';
import { type Fault, reasons, sentenceFor } from './faults.ts';
import { providerLinked } from './mail-templates.ts';
import {
  endLogin,
  holderWith,
  insertLogin,
  type Known,
  type LoginRow,
  linkOf,
  linkTo,
  loginOf,
  putLink,
  settleLogin,
  takeBegun,
} from './store.ts';

export async function readProvider({ gateways }: RequestCtx) {
  return { data: { name: gateways.teamLogin?.name ?? null } };
}

/** Stores nothing but that this browser has begun: the cookie holds what the answer is judged by. */
export async function beginLogin(ctx: RequestCtx, { kind }: InputOf<typeof OidcApi.begin>): Promise<Response> {
  const provider = providerIn(ctx);
  const secret = ctx.random.token(32);
  const url = await provider.begin(secretsFrom(secret)).catch((failure) => {
    if (!(failure instanceof Unavailable)) throw failure;
    ctx.log.warn({ requestId: ctx.requestId, failure }, 'the login provider could not be reached');
    throw new Refused('unavailable', sentenceFor('unreachable', saidOf(ctx, kind)));
  });
  const expiresAt = new Date(Date.parse(ctx.now) + loginLife).toISOString();
  const row = { browserHash: hashToken(secret), kind, state: 'begun', fault: null, holderId: '', sub: '' } as const;
  await inTransaction(ctx, (tx) => insertLogin(tx, { ...row, expiresAt }, ctx.now));
  const body = { success: true, url, data: { url } };
  return Response.json(body, { headers: { 'Set-Cookie': cookieWith(ctx.config, secret) } });
}

/** Notes what the provider says. The login page asks for it, in the person's language, and for the second factor. */
export async function returnFromProvider(ctx: RequestCtx): Promise<Response> {
  const provider = ctx.gateways.teamLogin;
  const secret = secretOf(ctx);
  const browserHash = hashToken(secret ?? '');
  const begun = provider && secret ? await inTransaction(ctx, (tx) => takeBegun(tx, browserHash, ctx.now)) : undefined;
  if (provider && secret && begun) await note(ctx, begun, await verdictOn(ctx, provider, begun, secret));
  return toLoginPage(begun ?? (await loginOf(ctx.database.reader, browserHash)));
}

/** At the limit nobody is asked, and nothing is written for a browser that began no login. */
export async function returnAtLimit(ctx: RequestCtx): Promise<Response> {
  const browserHash = hashToken(secretOf(ctx) ?? '');
  const login = await loginOf(ctx.database.reader, browserHash);
  const isBegun = login?.state === 'begun';
  const begun = isBegun ? await inTransaction(ctx, (tx) => takeBegun(tx, browserHash, ctx.now)) : undefined;
  if (begun) await note(ctx, begun, faulty('too many'));
  return toLoginPage(login);
}

async function note(ctx: RequestCtx, { browserHash, kind }: LoginRow, { account, ...noted }: Verdict): Promise<void> {
  if (noted.fault !== null) logSignIn(ctx, 'login.refused', { kind, account, why: reasons[noted.fault] });
  await inTransaction(ctx, (tx) => settleLogin(tx, browserHash, noted));
}

const toLoginPage = (login: LoginRow | undefined): Response => {
  const page = login?.kind === 'admin' ? '/admin' : '/client/login';
  return new Response(null, { status: 302, headers: { Location: `${page}?provider=back` } });
};

type Verdict = Pick<LoginRow, 'state' | 'holderId' | 'sub'> & { fault: Fault | null; account?: string | undefined };

async function verdictOn(ctx: RequestCtx, provider: TeamLogin, begun: LoginRow, secret: string): Promise<Verdict> {
  let named: Named;
  try {
    named = await provider.finish(new URL(ctx.request.url), secretsFrom(secret));
  } catch (failure) {
    ctx.log.warn({ requestId: ctx.requestId, failure }, 'a login at the provider did not hold');
    if (failure instanceof Unavailable) return faulty('unreachable');
    if (failure instanceof NotNamed) return faulty(failure.why);
    throw failure;
  }
  if (!named.isEmailVerified) return faulty('unproven there');
  const { kind } = begun;
  const { sub, email } = named;
  const { reader } = ctx.database;
  const link = await linkTo(reader, { kind, issuer: provider.issuer, sub });
  const holder = await holderWith(reader, link ? { kind, id: link.holderId } : { kind, email });
  const fault = faultOf(holder, kind, link !== undefined);
  if (!holder || fault) return faulty(fault ?? 'unknown', holder?.id);
  const linked = link ?? (await linkOf(reader, holder.id));
  if (linked && linked.issuer === provider.issuer && linked.sub !== sub) return faulty('another login', holder.id);
  return { state: 'named', fault: null, holderId: holder.id, sub };
}

const faulty = (fault: Fault, account?: string): Verdict => ({
  state: 'faulty',
  fault,
  holderId: '',
  sub: '',
  account,
});

/** An account whose address nobody has proven may have been made by somebody else, who knows its password. */
function faultOf(holder: Known | undefined, kind: SessionKind, isLinked: boolean): Fault | undefined {
  if (!holder) return 'unknown';
  if (holder.isShut) return 'shut';
  return kind === 'founder' && !isLinked && !holder.isProven ? 'unproven here' : undefined;
}

/** Whom the provider has named in this browser. */
export interface NamedHolder {
  readonly holderId: string;
  readonly isLinked: boolean;
  /** Ends the login, without a session. */
  drop(): Promise<void>;
  /** Uses it up in the transaction of the sign-in, and links the two the first time. Refuses it if it was used meanwhile. */
  use(tx: Transaction): Promise<void>;
}

/** Refuses what the provider refused, and a browser that has not come from there. */
export async function namedByProvider(ctx: RequestCtx, kind: SessionKind): Promise<NamedHolder> {
  const provider = providerIn(ctx);
  const browserHash = hashToken(secretOf(ctx) ?? '');
  const row = await loginOf(ctx.database.reader, browserHash);
  const isOpen = row && row.kind === kind && row.expiresAt > ctx.now && row.state !== 'begun';
  if (!isOpen || row.state === 'judging') throw tooLate();
  const drop = () => inTransaction(ctx, async (tx) => void (await endLogin(tx, browserHash)));
  if (row.state === 'faulty') {
    await drop();
    throw new Refused('session.missing', sentenceFor(row.fault as Fault, saidOf(ctx, kind)));
  }
  const { holderId, sub } = row;
  const subject = { kind, issuer: provider.issuer, sub };
  return {
    holderId,
    isLinked: (await linkTo(ctx.database.reader, subject))?.holderId === holderId,
    drop,
    async use(tx) {
      if (!(await endLogin(tx, browserHash))) throw tooLate();
      const link = await linkTo(tx.db, subject);
      if (link?.holderId === holderId) return;
      const holder = await holderWith(tx.db, { kind, id: holderId });
      const before = await linkOf(tx.db, holderId);
      // Changed since the provider was asked.
      const isFree = !link && (before === undefined || before.issuer !== provider.issuer);
      if (!holder || !isFree || (kind === 'founder' && !holder.isProven)) throw tooLate();
      await putLink(tx, { ...subject, holderId, createdAt: ctx.now });
      tx.afterCommit(() => logSignIn(ctx, 'oidc.linked', { kind, account: holderId, why: 'by its holder' }));
      const by = kind === 'founder' ? { kind: 'founder' as const, id: holderId } : { kind, id: holderId };
      await writeAudit(ctx, tx, {
        action: `${auditWord({ kind, ...holder })}.provider-linked`,
        subject: holderId,
        by,
      });
      await tell(ctx, tx, { kind, ...holder }, providerLinked(provider.name));
    },
  };
}

const saidOf = ({ gateways }: Pick<Ctx, 'gateways'>, kind: SessionKind) => ({
  kind,
  name: gateways.teamLogin?.name ?? '',
  isMailed: gateways.mail !== null,
});

function providerIn({ gateways }: Pick<Ctx, 'gateways'>): TeamLogin {
  if (!gateways.teamLogin) throw new Refused('unavailable', notSetUp);
  return gateways.teamLogin;
}

const notSetUp: Text = inCatalog('This site has no provider to log in with.');
const tooLate = () => new Refused('invalid', 'That took too long. Please try again.');
