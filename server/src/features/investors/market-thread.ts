/** The thread that holds the market in memory and compares one startup after another with it. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { explainMatch } from '@paratope/shared/matches/explain';
import { isKnownEnough } from '@paratope/shared/matches/fit';
import { candidatesOf, rankInvestors } from '@paratope/shared/matches/score';
import { createWhatIf } from '@paratope/shared/matches/what-if';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import type { Db } from '../../db/database.ts';
import { openForReading } from '../../db/open.ts';
import type { AskedOfMarket, ComparedWithMarket, SaidByMarket } from './compare-with-market.ts';
import { type InvestorIndex, layOutIndex } from './investor-index.ts';
import { loadInvestorFacts } from './load-investor-facts.ts';
import { dataVersion } from './search-store.ts';

interface Question {
  readonly asked: AskedOfMarket;
  readonly port: MessagePort;
}

let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ asked, port }: Question) => {
  const say = (said: SaidByMarket) => port.postMessage(said);
  turn = turn.then(async () => {
    const store = await openForReading(asked.database);
    try {
      say({ answer: await compare(store.db, asked, (compared) => say({ stage: 'explaining', compared })) });
    } catch (failure) {
      say({ failure: failure instanceof Error ? failure.message : String(failure) });
    } finally {
      store.close();
    }
  });
});

async function compare(
  db: Db,
  asked: AskedOfMarket,
  onExplaining: (compared: number) => void,
): Promise<ComparedWithMarket> {
  const { facts, texts, words, vector, most } = asked;
  const { market, understanding, search } = await currentIndex(db, asked);
  const { text, cosineOf } = await search(db, words, vector);
  const candidates = candidatesOf(market, text);
  const { ranked, compared } = rankInvestors(facts, candidates);
  onExplaining(compared);
  const [kept, leftOut] = [new Set(asked.kept), new Set(asked.leftOut)];
  const chosen = ranked
    .filter(({ id, teeth }) => !leftOut.has(id) && (isKnownEnough(teeth) || kept.has(id)))
    .map((one, at) => ({ one, rank: at + 1 }))
    .filter(({ one, rank }) => rank <= most || kept.has(one.id));
  const ids = chosen.map(({ one }) => one.id);
  const investors = await loadInvestorFacts(db, ids, { understanding, cosineOf });
  const whatIf = createWhatIf(facts, candidates);
  const told = chosen.flatMap(({ one, rank }) => {
    const investor = investors.get(one.id);
    if (!investor) return [];
    const story = { startup: facts, texts, investor, ranked: one, understanding, whatIf };
    const { id, similarity, teeth, penalties } = one;
    return [{ ranked: { id, similarity, teeth, penalties }, rank, explanation: explainMatch(story) }];
  });
  return { compared, told };
}

const understanding = createUnderstanding(taxonomy);

let held: { of: string; index: InvestorIndex } | undefined;

async function currentIndex(db: Db, asked: AskedOfMarket): Promise<InvestorIndex> {
  const { database, today, model } = asked;
  const of = JSON.stringify([database, await dataVersion(db), today, model]);
  if (held?.of === of) return held.index;
  held = undefined;
  const index = await layOutIndex(db, { understanding, model, today });
  held = { of, index };
  return index;
}
