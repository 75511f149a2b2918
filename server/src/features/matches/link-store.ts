import { and, eq, inArray, isNull, like, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { investors, matches } from '../../db/schema/index.ts';
import { keyOf, siteOf } from '../investors/index.ts';

interface OwnInvestor {
  readonly name: string;
  readonly firm: string;
  readonly website: string | null;
}

/**
 * Ties an own investor to the one the server knows under the same name, firm or site, so that nobody is on a list twice: while it stands for a
 * match that was not open yet, that match is shown in its place and never beside it. A match that was open before stays as it is.
 */
export async function linkOwnInvestor(
  db: Db,
  own: { readonly startupId: string; readonly id: string; readonly version: number; readonly investor: OwnInvestor },
): Promise<void> {
  const { startupId, id, version, investor } = own;
  const linkedInvestorId = await investorLike(db, investor);
  const [row] = await db.select({ before: matches.linkedInvestorId }).from(matches).where(eq(matches.id, id));
  if (!row || row.before === linkedInvestorId) return;
  const standsFor = linkedInvestorId !== null && (await isFree(db, { startupId, id, linkedInvestorId }));
  await db.update(matches).set({ linkedInvestorId, standsFor }).where(eq(matches.id, id));
  for (const investorId of [row.before, linkedInvestorId]) await tellTwin(db, { startupId, investorId, version });
}

/** An own investor goes: what it stood for is shown by itself again. */
export async function unlinkOwnInvestor(
  db: Db,
  own: { startupId: string; id: string; version: number },
): Promise<void> {
  const { startupId, id, version } = own;
  const [row] = await db.select({ investorId: matches.linkedInvestorId }).from(matches).where(eq(matches.id, id));
  if (row) await tellTwin(db, { startupId, investorId: row.investorId, version });
}

/** Own investors show what became of the matches they stand for: they are told with them. */
export async function tellOwnInvestors(db: Db, matchIds: readonly string[], version: number): Promise<void> {
  if (matchIds.length === 0) return;
  const changed = await db
    .select({ startupId: matches.startupId, investorId: matches.investorId })
    .from(matches)
    .where(inArray(matches.id, [...matchIds]));
  const investorIds = changed.flatMap(({ investorId }) => investorId ?? []);
  const [first] = changed;
  if (!first || investorIds.length === 0) return;
  await db
    .update(matches)
    .set({ version })
    .where(
      and(
        eq(matches.startupId, first.startupId),
        inArray(matches.linkedInvestorId, investorIds),
        eq(matches.standsFor, true),
        isNull(matches.deletedAt),
      ),
    );
}

async function investorLike(db: Db, { name, firm, website }: OwnInvestor): Promise<string | null> {
  const keys = [name, firm].map(keyOf).filter((key) => key !== '');
  const named = await db
    .select({ id: investors.id, key: investors.key })
    .from(investors)
    .where(and(inArray(investors.key, keys), isNull(investors.archivedAt)));
  const byName = keys.flatMap((key) => named.find((one) => one.key === key)?.id ?? [])[0];
  if (byName) return byName;
  const site = website ? siteOf(website) : undefined;
  if (!site) return null;
  const forms = [site, `www.${site}`].flatMap((host) => [`%://${host}`, `%://${host}/%`]);
  const hosted = await db
    .select({ id: investors.id })
    .from(investors)
    .where(and(isNull(investors.archivedAt), or(...forms.map((form) => like(investors.website, form)))))
    .limit(2);
  // A site that two share tells them not apart.
  return hosted.length === 1 ? (hosted[0]?.id ?? null) : null;
}

/** Whether nobody else of the list shows this investor yet: no open match, no other own investor. */
async function isFree(
  db: Db,
  { startupId, id, linkedInvestorId }: { startupId: string; id: string; linkedInvestorId: string },
): Promise<boolean> {
  const shown = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.startupId, startupId),
        ne(matches.id, id),
        isNull(matches.deletedAt),
        or(
          and(
            eq(matches.investorId, linkedInvestorId),
            eq(matches.isUnlocked, true),
            eq(matches.manuallyApproved, true),
          ),
          and(eq(matches.linkedInvestorId, linkedInvestorId), eq(matches.standsFor, true)),
        ),
      ),
    )
    .limit(1);
  return shown.length === 0;
}

/** The match an own investor stands for, or did, reads differently from this commit on. */
async function tellTwin(
  db: Db,
  { startupId, investorId, version }: { startupId: string; investorId: string | null; version: number },
): Promise<void> {
  if (investorId === null) return;
  await db
    .update(matches)
    .set({ version })
    .where(and(eq(matches.startupId, startupId), eq(matches.investorId, investorId), isNull(matches.deletedAt)));
}
