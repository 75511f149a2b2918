import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { literal } from '../../db/json-fields.ts';
import { unindexed } from '../../db/kit.ts';
import { most, param, prepared, preparedFirst } from '../../db/prepared.ts';
import { investors, matches } from '../../db/schema/index.ts';
import { keyOf, siteOf } from '../investors/index.ts';

interface OwnInvestor {
  readonly name: string;
  readonly firm: string;
  readonly website: string | null;
}

/**
 * Links an own investor to the one the server knows under the same name, firm or site, so that none is listed twice: once a match that
 * was never open opens, it is shown in place of the own investor. Until then the founder learns nothing of the link (decision Z40). A
 * match that was open before stays as it is.
 */
export async function linkOwnInvestor(
  db: Db,
  own: { readonly startupId: string; readonly id: string; readonly version: number; readonly investor: OwnInvestor },
): Promise<void> {
  const { startupId, id, version, investor } = own;
  const linkedInvestorId = await investorLike(db, investor);
  const row = await linkOf(db, { id });
  if (!row || row.before === linkedInvestorId) return;
  const standsFor = linkedInvestorId !== null && (await isFree(db, { startupId, id, linkedInvestorId }));
  await db.update(matches).set({ linkedInvestorId, standsFor }).where(eq(matches.id, id));
  for (const investorId of [row.before, linkedInvestorId]) await tellTwin(db, { startupId, investorId, version });
}

/** When an own investor is deleted, the match it stood for is shown on its own again. */
export async function unlinkOwnInvestor(
  db: Db,
  own: { startupId: string; id: string; version: number },
): Promise<void> {
  const { startupId, id, version } = own;
  const [row] = await db.select({ investorId: matches.linkedInvestorId }).from(matches).where(eq(matches.id, id));
  if (row) await tellTwin(db, { startupId, investorId: row.investorId, version });
}

/**
 * Changes matches and gives a new version to the own investors that show them. One whose match was and stays closed gets none: a new
 * version would reveal that the two are the same (decision Z40).
 */
export async function changeWithOwn(
  db: Db,
  { ids, version }: { ids: readonly string[]; version: number },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await openAmong(db, ids);
  await change();
  const seen = [...before, ...(await openAmong(db, ids))];
  const [first] = seen;
  if (!first) return;
  const investorIds = seen.flatMap(({ investorId }) => investorId ?? []);
  await db
    .update(matches)
    .set({ version })
    .where(
      and(
        eq(matches.startupId, first.startupId),
        inArray(matches.linkedInvestorId, investorIds),
        isNull(matches.deletedAt),
      ),
    );
}

const openAmong = (db: Db, ids: readonly string[]) =>
  db
    .select({ startupId: matches.startupId, investorId: matches.investorId })
    .from(matches)
    .where(and(inArray(matches.id, [...ids]), isNull(matches.deletedAt), isOpen));

/** What the founder sees of a match; the SQL form of `isVisible`. */
const isOpen = and(eq(matches.isUnlocked, true), eq(matches.manuallyApproved, true));

async function investorLike(db: Db, { name, firm, website }: OwnInvestor): Promise<string | null> {
  const keys = [name, firm].map(keyOf).filter((key) => key !== '');
  for (const key of keys) {
    const named = await investorOfKey(db, { key });
    if (named) return named.id;
  }
  const site = website ? siteOf(website) : undefined;
  if (!site) return null;
  const hosted = await investorsOfSite(db).execute(
    Object.fromEntries(
      formsOf(site).flatMap((form, at) => [
        [`form${at}`, form],
        [`from${at}`, `${form}/`],
        [`to${at}`, `${form}0`],
      ]),
    ),
  );
  // A site shared by two investors does not identify either.
  return hosted.length === 1 ? (hosted[0]?.id ?? null) : null;
}

const linkOf = preparedFirst((db) =>
  db
    .select({ before: matches.linkedInvestorId })
    .from(matches)
    .where(eq(matches.id, param('id')))
    .prepare(),
);

const investorOfKey = preparedFirst((db) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(and(eq(investors.key, param('key')), isNull(investors.archivedAt)))
    .prepare(),
);

/** The forms in which a site's URL is stored (see `cleanWebsite`); what begins with one of them and a slash is a page of it. */
const formsOf = (site: string): string[] =>
  ['https://', 'http://'].flatMap((scheme) => [`${scheme}${site}`, `${scheme}www.${site}`]);

/** Looks up each form in the index of websites; its pages lie between the slash and the character after it. */
const investorsOfSite = prepared((db) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(
      and(
        // The plus keeps SQLite from scanning everyone who is not archived.
        sql`${unindexed(investors.archivedAt)} IS NULL`,
        or(
          ...formsOf('').flatMap((_, at) => [
            eq(investors.website, param(`form${at}`)),
            and(gte(investors.website, param(`from${at}`)), lt(investors.website, param(`to${at}`))),
          ]),
        ),
      ),
    )
    .limit(most(literal(2)))
    .prepare(),
);

/** True when nothing else on the list shows this investor: no match that is or was open, and no other own investor. */
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
          and(eq(matches.investorId, linkedInvestorId), or(isOpen, isNotNull(matches.unlockedAt))),
          and(eq(matches.linkedInvestorId, linkedInvestorId), eq(matches.standsFor, true)),
        ),
      ),
    )
    .limit(1);
  return shown.length === 0;
}

/** Gives a new version to the open match that an own investor stands for or did. A closed one stays a bare id and gets none. */
async function tellTwin(
  db: Db,
  { startupId, investorId, version }: { startupId: string; investorId: string | null; version: number },
): Promise<void> {
  if (investorId === null) return;
  await db
    .update(matches)
    .set({ version })
    .where(
      and(eq(matches.startupId, startupId), eq(matches.investorId, investorId), isNull(matches.deletedAt), isOpen),
    );
}
