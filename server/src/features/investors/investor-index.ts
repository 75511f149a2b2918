import { categoryNamed, categoryOfModalities } from '@paratope/shared/matches/category';
import {
  type CompanyFacts,
  type DealFacts,
  type Declared,
  type Fingerprint,
  fingerprintOf,
  type GlobalMix,
  mixOf,
  nothingDeclared,
} from '@paratope/shared/matches/fingerprint';
import type { Candidate } from '@paratope/shared/matches/score';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import type { Deps } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { companyVectors, cosineOf, cosines, investorWords, thesisVectors, type VectorSheet } from '../../db/vectors.ts';
import { allDocuments, allVectorModels, dataVersion } from './search-store.ts';
import {
  allDeals,
  allDeclared,
  allInvestors,
  type CompanyRecord,
  companyFactsRows,
  type DeclaredRecord,
} from './store.ts';

/** All investors that can be matched, counted and laid out in memory, with the vectors beside. */
export interface InvestorIndex {
  readonly mix: GlobalMix;
  readonly understanding: Understanding;
  readonly investors: readonly IndexedInvestor[];
  /** Every investor as a candidate for a startup with these words and this vector. */
  candidates(words: readonly string[], vector: Float32Array): Candidate[];
  /** Numbers of the investor's companies closest to the vector, closest first, at most three. */
  closestCompanies(investorId: string, vector: Float32Array): number[];
}

export interface IndexedInvestor {
  readonly id: string;
  readonly fingerprint: Fingerprint;
}

/** Keeps one index and makes it anew when the data or the day has changed since. */
export interface InvestorIndexHolder {
  /** `today` is a calendar date. */
  current(today: string): Promise<InvestorIndex>;
}

export function createInvestorIndexHolder(deps: Pick<Deps, 'database' | 'gateways'>): InvestorIndexHolder {
  // Made for the first index: reading the whole taxonomy would hold up every start of the server.
  let understanding: Understanding | undefined;
  let held: { version: number; today: string; index: Promise<InvestorIndex> } | undefined;
  return {
    async current(today) {
      const version = await dataVersion(deps.database.reader);
      if (held?.version !== version || held.today !== today) {
        understanding ??= createUnderstanding(taxonomy);
        const index = buildIndex(deps, understanding, today);
        held = { version, today, index };
        index.catch(() => {
          if (held?.index === index) held = undefined;
        });
      }
      return held.index;
    },
  };
}

/** An investor's text score is the mean of this many of its closest vectors: one average over a portfolio says less. */
const closest = 3;

async function buildIndex(
  deps: Pick<Deps, 'database' | 'gateways'>,
  understanding: Understanding,
  today: string,
): Promise<InvestorIndex> {
  const db = deps.database.reader;
  const sql = deps.database.readerSql;
  const companies = await companiesByNumber(db, understanding);
  const dealsByInvestor = new Map<string, DealFacts[]>();
  const everyDeal: DealFacts[] = [];
  const numbersByInvestor = new Map<string, Set<number>>();
  const stageOf = remembered((text: string) => understanding.stages(text).stage);
  for (const { investorId, companyNumber, date, stage, amountUsd } of await allDeals(db)) {
    const company = companies.get(companyNumber);
    if (!company) continue;
    const deal = { company, date, stage: stage ? stageOf(stage) : null, amountUsd };
    everyDeal.push(deal);
    push(dealsByInvestor, investorId, deal);
    const numbers = numbersByInvestor.get(investorId) ?? new Set();
    numbersByInvestor.set(investorId, numbers.add(companyNumber));
  }

  const declared = declaredByInvestor(await allDeclared(db), understanding);
  const documentRows = await allDocuments(db);
  // Who has no words has none to compare, which is not the same as words that do not meet.
  const worded = investorWords.keys(sql);
  const documents = new Map(
    documentRows.flatMap(({ number, investorId }) => (worded.has(number) ? [[investorId, number] as const] : [])),
  );
  const embedded = new Set(
    documentRows.filter(({ thesisModel }) => thesisModel === deps.gateways.embedder.model).map(({ number }) => number),
  );
  const sheet = companyVectors.readAll(sql);
  const theses = thesisVectors.readAll(sql);
  const rowOfCompany = await rowsOfModel(db, sheet, deps.gateways.embedder.model);
  const rowOfThesis = new Map([...theses.keys].flatMap((key, row) => (embedded.has(key) ? [[key, row] as const] : [])));

  const indexed = (await allInvestors(db))
    .map(({ id, lastSeen }) => ({
      id,
      document: documents.get(id),
      vectorRows: Int32Array.from(
        [...(numbersByInvestor.get(id) ?? [])].flatMap((number) => rowOfCompany.get(number) ?? []),
      ),
      thesisRow: rowOfThesis.get(documents.get(id) ?? -1),
      fingerprint: fingerprintOf(dealsByInvestor.get(id) ?? [], {
        at: today,
        lastSeen,
        declared: declared.get(id) ?? nothingDeclared,
      }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

  const byId = new Map(indexed.map((investor) => [investor.id, investor]));
  return {
    mix: mixOf(everyDeal),
    understanding,
    investors: indexed,
    closestCompanies(investorId, vector) {
      const rows = [...(byId.get(investorId)?.vectorRows ?? [])].map((row) => ({
        row,
        cosine: cosineOf(sheet, row, vector),
      }));
      return rows
        .filter(({ cosine }) => cosine > 0)
        .sort((a, b) => b.cosine - a.cosine || a.row - b.row)
        .slice(0, closest)
        .map(({ row }) => sheet.keys[row] ?? 0);
    },
    candidates(words, vector) {
      const byWords = investorWords.closest(sql, words);
      const hasVector = vector.some((value) => value !== 0);
      const byCompany = cosines(sheet, vector);
      const byThesis = cosines(theses, vector);
      return indexed.map(({ id, document, vectorRows, thesisRow, fingerprint }) => ({
        id,
        fingerprint,
        text: {
          words: words.length > 0 && document !== undefined ? (byWords.get(document) ?? 0) : null,
          nearest: hasVector
            ? meanOfClosest(byCompany, vectorRows, thesisRow === undefined ? undefined : byThesis[thesisRow])
            : null,
        },
      }));
    },
  };
}

/** The mean over at least {@link closest} vectors; one who has fewer is not judged by a lucky single hit. */
function meanOfClosest(cosinesByRow: Float32Array, rows: Int32Array, thesis: number | undefined): number | null {
  if (rows.length === 0 && thesis === undefined) return null;
  let [first, second, third] = [0, 0, 0];
  const offer = (value: number) => {
    if (value > first) [first, second, third] = [value, first, second];
    else if (value > second) [second, third] = [value, second];
    else if (value > third) third = value;
  };
  for (let at = 0; at < rows.length; at += 1) offer(cosinesByRow[rows[at] as number] ?? 0);
  if (thesis !== undefined) offer(thesis);
  return (first + second + third) / closest;
}

async function companiesByNumber(db: Db, understanding: Understanding): Promise<Map<number, CompanyFacts>> {
  const facts = new Map<number, CompanyFacts>();
  for (const row of await companyFactsRows(db)) facts.set(row.number, companyFacts(row, understanding));
  return facts;
}

/** Modalities and diseases with their wider groups, so that a kin counts too. */
export const companyFacts = (
  row: Pick<
    CompanyRecord,
    'number' | 'city' | 'metro' | 'state' | 'region' | 'country' | 'category' | 'modalities' | 'diseases'
  >,
  understanding: Understanding,
): CompanyFacts => ({
  number: row.number,
  place: { city: row.city, metro: row.metro, state: row.state, region: row.region, country: row.country },
  category: categoryNamed(row.category) ?? categoryOfModalities(row.modalities),
  modalities: understanding.withParents('modality', row.modalities),
  diseases: understanding.withParents('disease', row.diseases),
});

export function declaredByInvestor(
  facts: readonly DeclaredRecord[],
  understanding: Understanding,
): Map<string, Declared> {
  const grouped = new Map<string, DeclaredRecord[]>();
  for (const fact of facts) push(grouped, fact.investorId, fact);
  const placesOf = remembered((text: string) => understanding.places.read(text));
  return new Map(
    [...grouped].map(([investorId, own]) => {
      const values = (field: DeclaredRecord['field']) =>
        own.filter((fact) => fact.field === field).map(({ value }) => value);
      const sum = (field: DeclaredRecord['field']) => values(field).map(Number).find(Number.isFinite) ?? null;
      const declared: Declared = {
        stages: values('stage'),
        modalities: understanding.withParents('modality', values('modality')),
        diseases: understanding.withParents('disease', values('disease')),
        places: values('geography').flatMap(placesOf),
        chequeFrom: sum('cheque_from'),
        chequeTo: sum('cheque_to'),
        excludes: values('excludes'),
      };
      return [investorId, declared];
    }),
  );
}

/** Rows of the sheet by company number, of those vectors alone that the present embedder made. */
async function rowsOfModel(db: Db, sheet: VectorSheet, model: string): Promise<Map<number, number>> {
  const current = new Set(
    (await allVectorModels(db)).filter((row) => row.model === model).map(({ companyNumber }) => companyNumber),
  );
  const rows = new Map<number, number>();
  for (const [row, key] of sheet.keys.entries()) if (current.has(key)) rows.set(key, row);
  return rows;
}

function push<Key, Value>(into: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = into.get(key);
  if (values) values.push(value);
  else into.set(key, [value]);
}

/** Answers an equal question from memory; for texts of which there are few different ones. */
function remembered<Value>(answer: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Value;
    const value = answer(text);
    known.set(text, value);
    return value;
  };
}
