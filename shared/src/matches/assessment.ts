import { nowhere } from '../taxonomy/places.ts';
import { type Message, msg, rowOf, type Text, type Value } from '../words/message.ts';
import { english } from '../words/words.ts';
import { distinctCompanies } from './evidence.ts';
import { relationOf } from './fit.ts';
import { type Criterion, criteria, type Remark } from './match.ts';
import { monthsBetween } from './signals.ts';
import {
  areaAt,
  deals as dealsOf,
  nearLevel,
  roundHabit,
  type Story,
  shareOfDeals,
  type ToldDeal,
  textsOf,
} from './story.ts';
import { criterionWords, wordCount } from './wording.ts';

/**
 * The assessment in sentences under three bold headings, at most {@link mostWords} words in English. Each
 * sentence states a fact of the deals, the declared facts or the comparison; without a fact there is no sentence.
 */
export function assess(story: Story, against: readonly Remark[]): Message {
  const sure = sureness(story);
  let left = mostWords - headingWords - wordsIn(rowOf(sure, ' '));
  const take = (sentences: readonly Text[], most: number) => {
    const taken: Text[] = [];
    for (const text of sentences.slice(0, most)) {
      const words = wordsIn(text);
      if (words > left) continue;
      left -= words;
      taken.push(text);
    }
    return taken;
  };
  const [first, ...more] = reasons(story);
  const why = take(first ? [first] : [], 1);
  const weaker = take(
    against.map(({ text }) => text),
    2,
  );
  const parts: [heading: Message, sentences: Text[]][] = [
    [msg('Why this investor'), [...why, ...take(more, 2)]],
    [msg('Where the fit is weaker'), weaker],
    [msg('Confidence'), sure],
  ];
  return rowOf(
    parts
      .filter(([, sentences]) => sentences.length > 0)
      .map(([heading, sentences]) => msg('**{heading}**\n{sentences}', { heading, sentences: rowOf(sentences, ' ') })),
    '\n\n',
  );
}

export const mostWords = 120;
const headingWords = 11;

const wordsIn = (text: Text): number => wordCount(english.say(text));

/** Sentences on the strongest criteria, strongest first; no company is named twice. */
function reasons(story: Story): Message[] {
  const named = new Set<string>();
  const { teeth } = story.ranked;
  return criteria
    .filter((criterion) => relationOf(teeth[criterion]) === 'fits')
    .sort((a, b) => (teeth[b] ?? 0) - (teeth[a] ?? 0))
    .flatMap((criterion) => tellers[criterion](story, named) ?? []);
}

const tellers: Readonly<Record<Criterion, (story: Story, named: Set<string>) => Message | undefined>> = {
  stage({ startup, investor, understanding }, named) {
    const { stages, declared } = investor.fingerprint;
    if (!startup.stage) return undefined;
    const stage = { label: understanding.label('stage', startup.stage), as: 'stage' } as const;
    const count = stages.counts.get(startup.stage) ?? 0;
    if (count > 0) {
      const such = suchAs(
        investor.deals.filter((deal) => deal.stage === startup.stage),
        named,
      );
      return msg('{Share} with a known stage {count, plural, one {was} other {were}} at {stage}{such}.', {
        share: shareOfDeals(count, stages.total),
        count,
        stage,
        such,
      });
    }
    return declared.stages.includes(startup.stage) ? msg('It says it invests at {stage}.', { stage }) : undefined;
  },
  place({ startup, investor, understanding }, named) {
    const level = nearLevel(startup, investor);
    if (level) {
      const own = startup.places.find((place) =>
        investor.deals.some(({ company }) => place[level] !== null && place[level] === company.place[level]),
      );
      const deals = investor.deals.filter(({ company }) => company.place[level] === own?.[level]);
      const values = {
        count: distinctCompanies(deals).length,
        place: { place: understanding.places.label(areaAt(own ?? nowhere, level)) },
        such: suchAs(deals, named),
      };
      return level === 'metro'
        ? msg('It has backed {count, plural, one {one company} other {# companies}} around {place}{such}.', values)
        : msg('It has backed {count, plural, one {one company} other {# companies}} in {place}{such}.', values);
    }
    const [said] = investor.facts.filter(({ field }) => field === 'geography');
    return said && msg('It says it invests in {place}.', { place: { place: said.value } });
  },
  modality: (story, named) => fieldSentence(story, named, 'modality'),
  disease: (story, named) => fieldSentence(story, named, 'disease'),
  cheque({ startup, investor }) {
    const { amountUsd } = startup;
    const { chequeFrom, chequeTo } = investor.fingerprint.declared;
    const habit = roundHabit(investor);
    if (!amountUsd) return undefined;
    const round = { usd: amountUsd };
    if (habit && habit.low <= amountUsd && amountUsd <= habit.high && habit.count > 1)
      return msg('Your round of {round} is within its usual {low} to {high}.', {
        round,
        low: { usd: habit.low },
        high: { usd: habit.high },
      });
    return chequeFrom !== null && chequeTo !== null
      ? msg('It writes checks of {low} to {high}, and you are raising {round}.', {
          low: { usd: chequeFrom },
          high: { usd: chequeTo },
          round,
        })
      : undefined;
  },
  recency({ startup, investor }, named) {
    const { lastDeal } = investor.fingerprint;
    if (!lastDeal) return undefined;
    const count = investor.deals.filter(({ date }) => date !== null && monthsBetween(date, startup.today) <= 24).length;
    const last = investor.deals.find(({ date }) => date === lastDeal);
    if (last) named.add(last.companyName);
    if (count === 0) return undefined;
    const values = { count, day: { day: lastDeal }, name: last?.companyName ?? '' };
    return last
      ? msg(
          'It made {count, plural, one {one deal in the last 24 months,} other {# deals in the last 24 months, the latest}} in {name} on {day}.',
          values,
        )
      : msg(
          'It made {count, plural, one {one deal in the last 24 months,} other {# deals in the last 24 months, the latest}} on {day}.',
          values,
        );
  },
  thesis({ texts, investor }, named) {
    const [number] = investor.closest;
    const nearest = investor.deals.find(({ company }) => company.number === number);
    if (texts.length === 0 || !nearest) return undefined;
    const isNamed = named.has(nearest.companyName);
    named.add(nearest.companyName);
    const values = { name: nearest.companyName, texts: textsOf(texts) };
    return isNamed
      ? msg('{name} is also the closest to your {texts}.', values)
      : msg('Of its portfolio companies, {name} is the closest to your {texts}.', values);
  },
};

function fieldSentence({ startup, investor, understanding }: Story, named: Set<string>, kind: 'modality' | 'disease') {
  const { declared, categories } = investor.fingerprint;
  const isModality = kind === 'modality';
  const [own, said] = isModality ? [startup.modalities, declared.modalities] : [startup.diseases, declared.diseases];
  const idsOf = ({ company }: ToldDeal) => (isModality ? company.modalities : company.diseases);
  const termOf = (id: string): Value => ({ label: understanding.label(kind, id), as: 'inSentence' });
  const seen = own.find((id) => investor.deals.some((deal) => idsOf(deal).includes(id)));
  if (seen) {
    const deals = investor.deals.filter((deal) => idsOf(deal).includes(seen));
    const values = { count: distinctCompanies(deals).length, term: termOf(seen), such: suchAs(deals, named) };
    return isModality
      ? msg(
          '{count, plural, one {One of its portfolio companies shares} other {# of its portfolio companies share}} your modality, {term}{such}.',
          values,
        )
      : msg(
          '{count, plural, one {One of its portfolio companies shares} other {# of its portfolio companies share}} your disease area, {term}{such}.',
          values,
        );
  }
  const declaredId = own.find((id) => said.includes(id));
  if (declaredId) return msg("It says it's looking for {term}.", { term: termOf(declaredId) });
  const alike = startup.category ? (categories.counts.get(startup.category) ?? 0) : 0;
  return isModality && alike > 0
    ? msg('{Share} with a known kind of company {count, plural, one {was} other {were}} in {kind}.', {
        share: shareOfDeals(alike, categories.total),
        count: alike,
        kind: { label: startup.category ?? '' },
      })
    : undefined;
}

/** What the comparison is based on, what it lacks, and what its number does not mean. */
function sureness({ ranked, investor }: Story): Message[] {
  const unknown = criteria.filter((criterion) => ranked.teeth[criterion] === null);
  const dates = investor.deals.flatMap(({ date }) => date ?? []).sort();
  const [first] = dates;
  const last = dates.at(-1);
  const deals = dealsOf(investor.deals.length);
  const spanned =
    first && last && first !== last
      ? msg('{deals} ({first} to {last})', { deals, first: { day: first }, last: { day: last } })
      : first
        ? msg('{deals} ({first})', { deals, first: { day: first } })
        : deals;
  const basis = [
    ...(investor.deals.length > 0 ? [spanned] : []),
    ...(investor.facts.length > 0
      ? [msg('{count, plural, one {1 declared fact} other {# declared facts}}', { count: investor.facts.length })]
      : []),
  ];
  const values = {
    known: criteria.length - unknown.length,
    all: criteria.length,
    basis: basis.length > 0 ? msg(', based on {basis}', { basis: rowOf(basis, 'and') }) : '',
  };
  return [
    unknown.length === 0
      ? msg('We compared all {all} criteria{basis}.', values)
      : msg('We compared {known} of {all} criteria{basis}.', values),
    ...(unknown.length > 0 && values.known > 0
      ? [
          msg("We couldn't compare {criteria}.", {
            criteria: rowOf(
              unknown.map((criterion) => msg(criterionWords[criterion])),
              'and',
            ),
          }),
        ]
      : []),
    msg('The fit is a weighted average of these criteria, not a probability.'),
  ];
}

/** ": Calvera Bio (November 5, 2026)": the newest deal with a company that was not named before. */
function suchAs(deals: readonly ToldDeal[], named: Set<string>): Value {
  const deal = deals.find(({ companyName }) => !named.has(companyName));
  if (!deal) return '';
  named.add(deal.companyName);
  const name = deal.companyName;
  const who = deal.date ? msg('{name} ({day})', { name, day: { day: deal.date } }) : name;
  return deals.length === 1 ? msg(': {who}', { who }) : msg(', including {who}', { who });
}
