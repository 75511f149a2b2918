import { createHash } from 'node:crypto';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { type Deps, inTransaction } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { createPace } from '../../db/pace.ts';
import { companyVectors, investorWords, thesisVectors } from '../../db/vectors.ts';
import { type Embedder, EmbedderUnavailable } from '../../gateways/embedder/embedder.ts';
import type { JobHandler, JobProgress } from '../../jobs/jobs.ts';
import {
  bumpDataVersion,
  companiesToEmbed,
  countToEmbed,
  markIndexed,
  noteThesisVectors,
  noteVectors,
  staleDocuments,
  textsOf,
  thesesToEmbed,
} from './search-store.ts';

type SearchDeps = Pick<Deps, 'database' | 'gateways'>;

type Report = (progress: JobProgress) => Promise<void>;

/**
 * Updates words and vectors to match the facts, in bounded transactions, and returns how many it renewed. Staleness is stored in the
 * database, so a crash loses nothing; with another embedder every vector is stale. The embedder is called outside of any transaction,
 * because it may be a paid call over the network; for the same reason renewals run one after another. Throws EmbedderUnavailable; what
 * was renewed until then stays.
 */
export const refreshSearch = (deps: SearchDeps, report: Report = async () => {}): Promise<number> =>
  deps.gateways.embedderTurn.alone(() => renew(deps, report));

async function renew(deps: SearchDeps, report: Report): Promise<number> {
  let renewed = 0;
  try {
    renewed += await refreshWords(deps);
    const { companies, theses } = await countToEmbed(deps.database.reader, deps.gateways.embedder.model);
    let done = 0;
    const embedded = async (count: number) => {
      renewed += count;
      done += count;
      await report({ stage: 'embedding', done, total: companies + theses });
    };
    await refreshVectors(deps, ofCompanies, embedded);
    await refreshVectors(deps, ofTheses, embedded);
  } finally {
    if (renewed > 0) await inTransaction(deps, (tx) => bumpDataVersion(tx.db));
  }
  return renewed;
}

/** The same after a change of the facts. Without the embedder the facts stay changed, and the job below follows up. */
export async function refreshSearchSoon(deps: SearchDeps): Promise<void> {
  try {
    await deps.gateways.embedderTurn.joined(async () => {
      await renew(deps, async () => {});
    });
  } catch (failure) {
    if (!(failure instanceof EmbedderUnavailable)) throw failure;
  }
}

export const refreshSearchJob = 'refresh-search';

export const refreshSearchInJob =
  (deps: SearchDeps): JobHandler =>
  async (_job, report) => {
    await refreshSearch(deps, report);
  };

/** At the start, because the embedder may have changed, and every full hour, for what an endpoint could not deliver. */
export const nextRefresh = (after: Date): Date => new Date((Math.floor(after.getTime() / hour) + 1) * hour);
const hour = 3_600_000;

const vectorsAtOnce = 500;

/** In chunks paced by time, because an investor's document can have some hundred kilobytes. */
async function refreshWords(deps: SearchDeps): Promise<number> {
  const pace = createPace();
  for (let renewed = 0; ; ) {
    const stale = await staleDocuments(deps.database.reader, pace.size());
    if (stale.length === 0) return renewed;
    await inTransaction(deps, (tx) => pace.timed(() => writeWords(tx, stale)));
    renewed += stale.length;
  }
}

async function writeWords(tx: Transaction, stale: Awaited<ReturnType<typeof staleDocuments>>): Promise<void> {
  const { theses, backed } = await textsOf(
    tx.db,
    stale.map(({ investorId }) => investorId),
  );
  const parts = new Map(theses.map(({ investorId, thesis }) => [investorId, [thesis]]));
  for (const company of backed) parts.get(company.investorId)?.push(wordsOfCompany(company));
  await investorWords.put(
    tx.db,
    stale.map(({ number, investorId }) => ({ key: number, words: (parts.get(investorId) ?? []).join('\n').trim() })),
  );
  await markIndexed(
    tx.db,
    stale.map(({ number }) => number),
  );
}

interface Embedded<Row extends { readonly number: number }> {
  stale(db: Db, model: string, after: number, most: number): Promise<Row[]>;
  textOf(row: Row): string;
  keep(tx: Transaction, made: readonly Made[], model: string): Promise<void>;
}

async function refreshVectors<Row extends { readonly number: number }>(
  deps: SearchDeps,
  { stale, textOf, keep }: Embedded<Row>,
  embedded: (count: number) => Promise<void>,
): Promise<void> {
  const { embedder } = deps.gateways;
  for (let after = 0; ; ) {
    const rows = await stale(deps.database.reader, embedder.model, after, vectorsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    const made = await vectorsOf(
      embedder,
      rows.map((row) => ({ number: row.number, text: textOf(row) })),
    );
    await inTransaction(deps, async (tx) => {
      // A text changed while the embedder worked stays stale; the change has it embedded again.
      const now = await stale(tx.db, embedder.model, after, vectorsAtOnce);
      const texts = new Map(now.map((row) => [row.number, textOf(row)]));
      const same = made.filter(({ number, text }) => texts.get(number) === text);
      await keep(tx, same, embedder.model);
    });
    after = last.number;
    await embedded(rows.length);
  }
}

const ofCompanies: Embedded<Awaited<ReturnType<typeof companiesToEmbed>>[number]> = {
  stale: companiesToEmbed,
  textOf: (company) => textOfCompany(company),
  async keep(tx, made, model) {
    await companyVectors.remove(
      tx.db,
      made.map(({ number }) => number),
    );
    await companyVectors.put(tx.db, made.flatMap(asVector));
    await noteVectors(
      tx.db,
      made.map(({ number, text }) => ({ companyNumber: number, model, textHash: hashOf(text) })),
    );
  },
};

const ofTheses: Embedded<Awaited<ReturnType<typeof thesesToEmbed>>[number]> = {
  stale: thesesToEmbed,
  textOf: ({ thesis }) => thesis,
  async keep(tx, made, model) {
    const numbers = made.map(({ number }) => number);
    await thesisVectors.remove(tx.db, numbers);
    await thesisVectors.put(tx.db, made.flatMap(asVector));
    await noteThesisVectors(tx.db, numbers, model);
  },
};

interface Made {
  readonly number: number;
  readonly text: string;
  /** Undefined for an empty text. */
  readonly vector: Float32Array | undefined;
}

async function vectorsOf(embedder: Embedder, rows: readonly { number: number; text: string }[]): Promise<Made[]> {
  const telling = rows.filter(({ text }) => text !== '');
  const vectors = await embedder.embed(telling.map(({ text }) => text));
  const byNumber = new Map(telling.map(({ number }, at) => [number, vectors[at]]));
  return rows.map(({ number, text }) => ({ number, text, vector: byNumber.get(number) }));
}

const asVector = ({ number, vector }: Made) => (vector ? [{ key: number, vector }] : []);

interface CompanyText {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly description: string;
}

const labels = new Map([...taxonomy.modality, ...taxonomy.disease].map(({ id, label }) => [id, label]));

/** The text a vector is made from. The company's name is left out, because it says nothing about similarity. */
const textOfCompany = ({ modalities, diseases, description }: CompanyText): string =>
  [...[...modalities, ...diseases].map((id) => labels.get(id) ?? id), description].filter(Boolean).join('. ');

function wordsOfCompany(
  company: CompanyText & { metro: string | null; city: string | null; state: string | null; category: string | null },
): string {
  const { metro, city, state, category } = company;
  return [textOfCompany(company), ...placeWords({ metro, city, state }), category ? asOneWord('kind', category) : '']
    .join(' ')
    .trim();
}

/** Returns places as words that no sentence contains: `placemetroboston`. */
export const placeWords = ({
  metro,
  city,
  state,
}: {
  metro: string | null;
  city: string | null;
  state: string | null;
}): string[] =>
  [
    metro ? asOneWord('metro', metro) : '',
    city ? asOneWord('city', city) : '',
    state ? asOneWord('state', state) : '',
  ].filter(Boolean);

export const asOneWord = (kind: string, name: string): string =>
  `${kind}${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
