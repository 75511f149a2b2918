import type { StartupId } from '@paratope/shared/ids';
import { whole } from '@paratope/sync/whole-text';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { writeInPassing } from '../../db/in-passing.ts';
import { activeStartupById } from '../../db/startups.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken } from '../../http/session.ts';
import { planOf } from '../plans/index.ts';
import { hasAnalysis } from './start-analysis.ts';
import { changeLink, type LinkRow, linkByHash, startupsNamed } from './store.ts';

/** A report the caller may read; only this file creates one. */
export interface Readable {
  readonly startupId: StartupId;
  /** The link that opened it; undefined for its founder and for admins. */
  readonly link?: LinkRow;
}

/**
 * Returns the report a token opens. A link's own token opens it for anyone until it expires or is revoked. The older form, the company
 * name in base64, opens it only for its own founder and for admins, and not when two companies share the name; an admin may also pass the
 * record's id. In every other case the refusal is the same.
 */
export async function reportOpenedBy(ctx: RequestCtx, token: string): Promise<Readable> {
  const { reader } = ctx.database;
  const link = await linkByHash(reader, hashToken(token));
  if (link) {
    const isLive = link.revokedAt === null && link.expiresAt > ctx.now;
    if (!isLive || !(await activeStartupById(reader, link.startupId))) throw invalidToken();
    await noteOpened(ctx, link);
    return { startupId: link.startupId as StartupId, link };
  }
  const name = companyNameIn(token);
  if (ctx.actor.kind === 'admin' || ctx.alsoAdmin) {
    if (await activeStartupById(reader, token as StartupId)) return { startupId: token as StartupId };
    const [only, second] = name === '' ? [] : await startupsNamed(reader, name);
    if (only && !second) return { startupId: only.id as StartupId };
  }
  if (ctx.actor.kind === 'founder') {
    const own = await activeStartupById(reader, ctx.actor.startupId);
    if (own && own.name === name) return ownReport(ctx as RequestCtx<Founder>);
  }
  throw invalidToken();
}

/** Throws `plan_limit` when the plan has no report. */
export async function ownReport(ctx: Ctx<Founder>): Promise<Readable> {
  if (!(await mayReadOwn(ctx))) throw new Refused('plan_limit', onlyForStandard);
  return { startupId: ctx.actor.startupId };
}

export const mayReadOwn = async ({ actor, database }: Ctx<Founder>): Promise<boolean> =>
  hasAnalysis(await planOf(database.reader, actor.startupId));

export const onlyForStandard =
  'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.';

const invalidToken = (): Refused => new Refused('missing', 'Invalid access token');

/** Older URLs contain company names in this form, some percent-encoded first. */
function companyNameIn(token: string): string {
  const name = Buffer.from(token.replaceAll(' ', '+'), 'base64').toString('utf8');
  try {
    return whole(decodeURIComponent(name));
  } catch {
    return whole(name);
  }
}

/** At most once a minute, because a report in progress is polled every three seconds. */
async function noteOpened(ctx: Ctx, link: LinkRow): Promise<void> {
  if (link.lastOpenedAt && Date.parse(ctx.now) - Date.parse(link.lastOpenedAt) < 60_000) return;
  await writeInPassing(ctx, (tx) => changeLink(tx, link, { lastOpenedAt: ctx.now }));
}
