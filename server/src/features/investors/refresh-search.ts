import { createHash } from 'node:crypto';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { type Deps, inTransaction } from '../../context.ts';
import { companyVectors, investorWords, thesisVectors } from '../../db/vectors.ts';
import {
  bumpDataVersion,
  companiesToEmbed,
  markIndexed,
  noteThesisVectors,
  noteVectors,
  staleDocuments,
  textsOf,
  thesesToEmbed,
} from './store.ts';

type SearchDeps = Pick<Deps, 'database' | 'gateways'>;

/**
 * Brings words and vectors up to the facts, in bounded transactions, and answers how many it renewed. What is stale stands
 * in the database, so a crash in between loses nothing; with another embedder every vector is stale. The embedder is asked
 * outside of any transaction: it may be a call over the network.
 */
export async function refreshSearch(deps: SearchDeps): Promise<number> {
  const renewed = (await refreshWords(deps)) + (await refreshCompanyVectors(deps)) + (await refreshThesisVectors(deps));
  if (renewed > 0) await inTransaction(deps, (tx) => bumpDataVersion(tx.db));
  return renewed;
}

/** Rows per round; an investor's document can be some hundred kilobytes. */
const wordsAtOnce = 200;
const vectorsAtOnce = 500;

async function refreshWords(deps: SearchDeps): Promise<number> {
  for (let renewed = 0; ; ) {
    const stale = await staleDocuments(deps.database.reader, wordsAtOnce);
    if (stale.length === 0) return renewed;
    await inTransaction(deps, async (tx) => {
      const { theses, backed } = await textsOf(
        tx.db,
        stale.map(({ investorId }) => investorId),
      );
      const parts = new Map(theses.map(({ investorId, thesis }) => [investorId, [thesis]]));
      for (const company of backed) parts.get(company.investorId)?.push(wordsOfCompany(company));
      investorWords.put(
        tx.sql,
        stale.map(({ number, investorId }) => ({
          key: number,
          words: (parts.get(investorId) ?? []).join('\n').trim(),
        })),
      );
      await markIndexed(
        tx.db,
        stale.map(({ number }) => number),
      );
    });
    renewed += stale.length;
  }
}

async function refreshCompanyVectors(deps: SearchDeps): Promise<number> {
  const { embedder } = deps.gateways;
  let renewed = 0;
  for (let after = 0; ; ) {
    const stale = await companiesToEmbed(deps.database.reader, embedder.model, after, vectorsAtOnce);
    const last = stale.at(-1);
    if (!last) return renewed;
    after = last.number;
    const texts = stale.map(textOfCompany);
    const vectors = await embedder.embed(texts.filter((text) => text !== ''));
    await inTransaction(deps, async (tx) => {
      const telling = stale.filter((_, at) => texts[at] !== '');
      companyVectors.remove(
        tx.sql,
        stale.map(({ number }) => number),
      );
      companyVectors.put(
        tx.sql,
        telling.flatMap(({ number }, at) => (vectors[at] ? [{ key: number, vector: vectors[at] }] : [])),
      );
      await noteVectors(
        tx.db,
        stale.map(({ number }, at) => ({
          companyNumber: number,
          model: embedder.model,
          textHash: hashOf(texts[at] ?? ''),
        })),
      );
    });
    renewed += stale.length;
  }
}

async function refreshThesisVectors(deps: SearchDeps): Promise<number> {
  const { embedder } = deps.gateways;
  let renewed = 0;
  for (let after = 0; ; ) {
    const stale = await thesesToEmbed(deps.database.reader, embedder.model, after, vectorsAtOnce);
    const last = stale.at(-1);
    if (!last) return renewed;
    after = last.number;
    const telling = stale.filter(({ thesis }) => thesis !== '');
    const vectors = await embedder.embed(telling.map(({ thesis }) => thesis));
    await inTransaction(deps, async (tx) => {
      thesisVectors.remove(
        tx.sql,
        stale.map(({ number }) => number),
      );
      thesisVectors.put(
        tx.sql,
        telling.flatMap(({ number }, at) => (vectors[at] ? [{ key: number, vector: vectors[at] }] : [])),
      );
      await noteThesisVectors(
        tx.db,
        stale.map(({ number }) => number),
        embedder.model,
      );
    });
    renewed += stale.length;
  }
}

interface CompanyText {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly description: string;
}

const labels = new Map([...taxonomy.modality, ...taxonomy.disease].map(({ id, label }) => [id, label]));

/** What a vector is made from: what the company does, its name left out, since a name says nothing of a likeness. */
const textOfCompany = ({ modalities, diseases, description }: CompanyText): string =>
  [...[...modalities, ...diseases].map((id) => labels.get(id) ?? id), description].filter(Boolean).join('. ');

/** What the full-text index holds of a company: its text, and its place and kind as words of their own. */
function wordsOfCompany(
  company: CompanyText & { metro: string | null; city: string | null; state: string | null; category: string | null },
): string {
  const { metro, city, state, category } = company;
  return [textOfCompany(company), ...placeWords({ metro, city, state }), category ? asOneWord('kind', category) : '']
    .join(' ')
    .trim();
}

/** A place as words no sentence contains: `placemetroboston`. */
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
