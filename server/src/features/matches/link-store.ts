import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { hole, prepared, preparedFirst } from '../../db/prepared.ts';
import { investors, matches } from '../../db/schema/index.ts';
import { keyOf, siteOf } from '../investors/index.ts';

interface OwnInvestor {
  readonly name: string;
  readonly firm: string;
  readonly website: string | null;
}

/**
 * Ties an own investor to the one the server knows under the same name, firm or site, so that nobody is on a list twice: once a match that was
 * never open opens, it is shown in the place of the own investor that stands for it. Until then the founder is told nothing of the tie (decision
 * Z40). A match that was open before stays as it is.
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

/** An own investor goes: what it stood for is shown by itself again. */
export async function unlinkOwnInvestor(
  db: Db,
  own: { startupId: string; id: string; version: number },
): Promise<void> {
  const { startupId, id, version } = own;
  const [row] = await db.select({ investorId: matches.linkedInvestorId }).from(matches).where(eq(matches.id, id));
  if (row) await tellTwin(db, { startupId, investorId: row.investorId, version });
}

/**
 * Changes matches, and tells the own investors that show what became of them. One whose match was closed and stays closed hears nothing: that it
 * came anew would say that the two are one (decision Z40).
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

/** What the founder sees of a match; `isVisible` in words of the database. */
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
  // A site that two share tells them not apart.
  return hosted.length === 1 ? (hosted[0]?.id ?? null) : null;
}

const linkOf = preparedFirst((db) =>
  db
    .select({ before: matches.linkedInvestorId })
    .from(matches)
    .where(eq(matches.id, hole('id')))
    .prepare(),
);

const investorOfKey = preparedFirst((db) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(and(eq(investors.key, hole('key')), isNull(investors.archivedAt)))
    .prepare(),
);

/** The ways a site's address is stored (see `cleanWebsite`); whatever else begins with one of them and a stroke is a page of it. */
const formsOf = (site: string): string[] =>
  ['https://', 'http://'].flatMap((scheme) => [`${scheme}${site}`, `${scheme}www.${site}`]);

/** Each form is looked up in the index of websites, where its pages stand between the stroke and the sign that follows it. */
const investorsOfSite = prepared((db) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(
      and(
        // The plus keeps the database from walking through everybody who is not archived.
        sql`+${investors.archivedAt} IS NULL`,
        or(
          ...formsOf('').flatMap((_, at) => [
            eq(investors.website, hole(`form${at}`)),
            and(gte(investors.website, hole(`from${at}`)), lt(investors.website, hole(`to${at}`))),
          ]),
        ),
      ),
    )
    .limit(2)
    .prepare(),
);

/** Whether nobody else of the list shows this investor: no match that is or was open, no other own investor. */
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

/** An open match that an own investor stands for, or did, reads differently from this commit on. A closed one stays a bare id that nothing moves. */
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
