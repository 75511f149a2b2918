import type { InvestorFilter, WebsiteFault } from '@paratope/shared/admin/investors-api';
import { type Term, taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { literal, oneOf } from '../../db/json-fields.ts';
import { declaredFacts, investors } from '../../db/schema/index.ts';
import { judgedWebsites } from './website-store.ts';

/** Whether an investor passes a filter, apart from being archived. */
export async function isIn(
  db: Db,
  { kind, stage, modality, disease, website, duplicate }: InvestorFilter,
): Promise<SQL | undefined> {
  return and(
    kind && eq(investors.kind, kind),
    declares(db, 'stage', taxonomy.investment_stage, stage),
    declares(db, 'modality', taxonomy.modality, modality),
    declares(db, 'disease', taxonomy.disease, disease),
    website && (await withWebsite(db, website)),
    duplicate ? oneOf(investors.id, JSON.stringify(await duplicates(db))) : undefined,
  );
}

/** A fact is the term's id, or what a person typed for it. */
function declares(
  db: Db,
  field: 'stage' | 'modality' | 'disease',
  terms: readonly Term[],
  id: string | undefined,
): SQL | undefined {
  if (id === undefined) return undefined;
  const term = terms.find((one) => one.id === id);
  const spellings = [id, ...(term ? [term.label, ...term.synonyms] : [])].map((one) => one.toLowerCase());
  const { investorId, field: fieldOf, value } = declaredFacts;
  const facts = db.select({ investorId }).from(declaredFacts);
  return inArray(investors.id, facts.where(and(eq(fieldOf, field), inArray(sql`lower(${value})`, spellings))));
}

/** Found once for the same reason as {@link duplicates}. */
async function withWebsite(db: Db, fault: WebsiteFault): Promise<SQL | undefined> {
  if (fault === 'missing') return or(isNull(investors.website), eq(investors.website, ''));
  const found = (await judgedWebsites(db)).filter((one) => one.fault === fault);
  return oneOf(investors.id, JSON.stringify(found.map(({ id }) => id)));
}

const without = (text: SQL, parts: readonly string[]): SQL =>
  parts.reduce((rest, part) => sql`replace(${rest}, ${literal(part)}, '')`, text);

const site = sql`rtrim(${without(sql`lower(${investors.website})`, ['https://', 'http://', 'www.'])}, '/')`;
const letters = without(sql`lower(${investors.name})`, [' ', '.', ',', '-', '&']);

const isShared = (db: Db, by: SQL): SQL =>
  inArray(
    by,
    db.select({ by }).from(investors).where(isNull(investors.archivedAt)).groupBy(by).having(sql`count(*) > 1`),
  );

/** Found once, because comparing all with all takes longer than a page and its count. */
const duplicates = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: investors.id })
      .from(investors)
      .where(or(isShared(db, site), isShared(db, letters)))
  ).map(({ id }) => id);
