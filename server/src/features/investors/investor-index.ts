import { categoryNamed, categoryOfModalities } from '@paratope/shared/matches/category';
import { type CompanyFacts, type Declared, nothingDeclared } from '@paratope/shared/matches/fingerprint';
import { layOutMarket, type Market, type MarketDeal, remembered } from '@paratope/shared/matches/market';
import type { TextScores } from '@paratope/shared/matches/signals';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import type { Db } from '../../db/database.ts';
import { everyDeal } from '../../db/engine.ts';
import { companyVectors, investorWords, thesisVectors } from '../../db/vectors.ts';
import { allDocuments, allVectorModels } from './search-store.ts';
import { allDeclared, allInvestors, type CompanyRecord, companyFactsRows, type DeclaredRecord } from './store.ts';

/** The whole market laid out for comparing, with a search of its texts. Valid for one day, one state of the data and one embedder. */
export interface InvestorIndex {
  readonly market: Market;
  readonly understanding: Understanding;
  search(db: Db, words: readonly string[], vector: Float32Array): Promise<TextSearch>;
}

export interface TextSearch {
  readonly text: TextScores;
  /** Cosine between the company's text and the startup's; 0 when either has none. */
  cosineOf(companyNumber: number): number;
}

export async function layOutIndex(
  db: Db,
  { understanding, model, today }: { understanding: Understanding; model: string; today: string },
): Promise<InvestorIndex> {
  const companies = (await companyFactsRows(db)).map((row) => companyFacts(row, understanding));
  const companyAt = rowsByNumber(companies.map(({ number }, row) => [number, row]));
  const declared = declaredByInvestor(await allDeclared(db), understanding);
  const investors = (await allInvestors(db)).map(({ id, lastSeen, archivedAt }) => ({
    id,
    lastSeen,
    declared: declared.get(id) ?? nothingDeclared,
    isArchived: archivedAt !== null,
  }));
  const investorAt = new Map(investors.map(({ id }, row) => [id, row]));
  const stageOf = remembered((text: string) => understanding.stages(text).stage);
  const bare = await everyDeal(db);
  function* deals(): Iterable<MarketDeal> {
    for (const [investorId, number, date, stage, amountUsd] of bare) {
      const [investor = -1, company = -1] = [investorAt.get(investorId), companyAt[number]];
      if (investor >= 0 && company >= 0)
        yield { investor, company, date, stage: stage ? stageOf(stage) : null, amountUsd };
    }
  }
  const market = layOutMarket({ today, investors, companies, deals: deals() });

  const documents = await allDocuments(db);
  const investorOf = documents.map(({ number, investorId }) => [number, investorAt.get(investorId) ?? -1] as const);
  const ofDocument = rowsByNumber(investorOf);
  // An investor without words can't be compared, which differs from words that don't match.
  const worded = await investorWords.keys(db);
  // Vectors of different models can't be compared.
  const ofThesis = rowsByNumber(investorOf.filter((_, at) => documents[at]?.thesisModel === model));
  const embedded = (await allVectorModels(db)).filter((row) => row.model === model);
  const ofCompany = rowsByNumber(embedded.map(({ companyNumber }) => [companyNumber, companyAt[companyNumber] ?? -1]));
  return {
    market,
    understanding,
    async search(store, words, vector) {
      const byWords = new Float64Array(investors.length).fill(Number.NaN);
      if (words.length > 0) for (const document of worded) put(byWords, ofDocument[document], 0);
      for (const [document, score] of await investorWords.closest(store, words))
        put(byWords, ofDocument[document], score);
      const byCompany = new Float64Array(companies.length).fill(Number.NaN);
      const byThesis = new Float64Array(investors.length).fill(Number.NaN);
      if (vector.some((value) => value !== 0)) {
        for (const [number, cosine] of await companyVectors.cosines(store, vector))
          put(byCompany, ofCompany[number], cosine ?? 0);
        for (const [document, cosine] of await thesisVectors.cosines(store, vector))
          put(byThesis, ofThesis[document], cosine ?? 0);
      }
      return {
        text: { words: byWords, nearest: meansOfClosest(market, byCompany, byThesis) },
        cosineOf: (number) => byCompany[companyAt[number] ?? -1] || 0,
      };
    },
  };
}

/** Maps numbers to rows; -1 where there is none. */
function rowsByNumber(pairs: readonly (readonly [number: number, row: number])[]): Int32Array {
  const rows = new Int32Array(pairs.reduce((most, [number]) => Math.max(most, number), -1) + 1).fill(-1);
  for (const [number, row] of pairs) rows[number] = row;
  return rows;
}

function put(column: Float64Array, row: number | undefined, value: number): void {
  if (row !== undefined && row >= 0) column[row] = value;
}

/** An investor's text score is the mean of this many of its closest vectors: an average over the whole portfolio says less. */
export const closest = 3;

/** The mean over at least {@link closest} vectors, so that an investor with fewer is not judged by one lucky hit. */
function meansOfClosest({ investors, pairs }: Market, byCompany: Float64Array, byThesis: Float64Array) {
  const [first, second, third] = [
    new Float64Array(investors.length),
    new Float64Array(investors.length),
    new Float64Array(investors.length),
  ];
  const means = new Float64Array(investors.length).fill(Number.NaN);
  const offer = (row: number, cosine: number) => {
    if (Number.isNaN(cosine)) return;
    // Keeps the three largest: the larger value stays, the smaller one moves down.
    const one = first[row] as number;
    first[row] = Math.max(one, cosine);
    const over = Math.min(one, cosine);
    const two = second[row] as number;
    second[row] = Math.max(two, over);
    third[row] = Math.max(third[row] as number, Math.min(two, over));
    means[row] = ((first[row] as number) + (second[row] as number) + (third[row] as number)) / closest;
  };
  for (let pair = 0; pair < pairs.investor.length; pair += 1)
    offer(pairs.investor[pair] as number, byCompany[pairs.company[pair] as number] as number);
  for (let row = 0; row < investors.length; row += 1) offer(row, byThesis[row] as number);
  return means;
}

/** Includes the wider groups of modalities and diseases, so that related ones count too. */
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
  const placesOf = remembered((text: string) => understanding.places.read(text));
  return new Map(
    [...Map.groupBy(facts, ({ investorId }) => investorId)].map(([investorId, own]) => {
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
