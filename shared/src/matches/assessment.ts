import { formatMoney } from '../money.ts';
import { nowhere } from '../taxonomy/places.ts';
import { distinctCompanies } from './evidence.ts';
import { relationOf } from './fit.ts';
import { type Criterion, criteria, type Remark } from './match.ts';
import { monthsBetween } from './signals.ts';
import { areaAt, nearLevel, plural, roundHabit, type Story, sentence, share, type ToldDeal } from './story.ts';
import { criterionWords, inSentence, listed, longDate, stageInSentence, wordCount } from './wording.ts';

/**
 * The assessment in sentences under three bold headings, at most {@link mostWords} words. Each sentence states a fact of
 * the deals, the declared facts or the comparison; where there is no fact there is no sentence.
 */
export function assess(story: Story, against: readonly Remark[]): string {
  const sure = sureness(story);
  let left = mostWords - headingWords - wordCount(sure.join(' '));
  const take = (sentences: readonly string[], most: number) => {
    const taken: string[] = [];
    for (const text of sentences.slice(0, most)) {
      const words = wordCount(text);
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
  const parts: [heading: string, sentences: string[]][] = [
    ['Why this investor', [...why, ...take(more, 2)]],
    ['Where it is weaker', weaker],
    ['How sure this is', sure],
  ];
  return parts
    .filter(([, sentences]) => sentences.length > 0)
    .map(([heading, sentences]) => `**${heading}**\n${sentences.join(' ')}`)
    .join('\n\n');
}

export const mostWords = 120;
const headingWords = 11;

/** Sentences on the strongest criteria, strongest first; no company is named twice. */
function reasons(story: Story): string[] {
  const named = new Set<string>();
  const { teeth } = story.ranked;
  return criteria
    .filter((criterion) => relationOf(teeth[criterion]) === 'fits')
    .sort((a, b) => (teeth[b] ?? 0) - (teeth[a] ?? 0))
    .map((criterion) => tellers[criterion](story, named))
    .filter((text) => text !== '');
}

const tellers: Readonly<Record<Criterion, (story: Story, named: Set<string>) => string>> = {
  stage({ startup, investor, understanding }, named) {
    const { stages, declared } = investor.fingerprint;
    if (!startup.stage) return '';
    const label = stageInSentence(understanding.label('stage', startup.stage));
    const count = stages.counts.get(startup.stage) ?? 0;
    if (count > 0) {
      const deals = investor.deals.filter(({ stage }) => stage === startup.stage);
      return sentence(
        `${share(count, stages.total, 'deal')} with a known stage ${were(count)} at ${label}${suchAs(deals, named)}.`,
      );
    }
    return declared.stages.includes(startup.stage) ? `It says that it invests at ${label}.` : '';
  },
  place({ startup, investor, understanding }, named) {
    const level = nearLevel(startup, investor);
    if (level) {
      const own = startup.places.find((place) =>
        investor.deals.some(({ company }) => place[level] !== null && place[level] === company.place[level]),
      );
      const deals = investor.deals.filter(({ company }) => company.place[level] === own?.[level]);
      const companies = distinctCompanies(deals).length;
      const where = `${level === 'metro' ? 'around' : 'in'} ${understanding.places.label(areaAt(own ?? nowhere, level))}`;
      return `It has backed ${companies === 1 ? 'one company' : `${companies} companies`} ${where}${suchAs(deals, named)}.`;
    }
    const [said] = investor.facts.filter(({ field }) => field === 'geography');
    return said ? `It says that it invests in ${said.value}.` : '';
  },
  modality: (story, named) => fieldSentence(story, named, 'modality'),
  disease: (story, named) => fieldSentence(story, named, 'disease'),
  cheque({ startup, investor }) {
    const { amountUsd } = startup;
    const { chequeFrom, chequeTo } = investor.fingerprint.declared;
    const habit = roundHabit(investor);
    if (!amountUsd) return '';
    if (habit && habit.low <= amountUsd && amountUsd <= habit.high && habit.count > 1)
      return `Your round of ${formatMoney(amountUsd)} lies within its usual ${formatMoney(habit.low)} to ${formatMoney(habit.high)}.`;
    if (chequeFrom !== null && chequeTo !== null)
      return `It writes cheques of ${formatMoney(chequeFrom)} to ${formatMoney(chequeTo)}, and you raise ${formatMoney(amountUsd)}.`;
    return '';
  },
  recency({ startup, investor }, named) {
    const { lastDeal } = investor.fingerprint;
    if (!lastDeal) return '';
    const lately = investor.deals.filter(({ date }) => date !== null && monthsBetween(date, startup.today) <= 24);
    const last = investor.deals.find(({ date }) => date === lastDeal);
    if (last) named.add(last.companyName);
    const latest = last ? `in ${last.companyName} on ${longDate(lastDeal)}` : `on ${longDate(lastDeal)}`;
    return lately.length === 0
      ? ''
      : lately.length === 1
        ? `It made one deal in the last 24 months, ${latest}.`
        : `It made ${lately.length} deals in the last 24 months, the latest ${latest}.`;
  },
  thesis({ texts, investor }, named) {
    const [number] = investor.closest;
    const nearest = investor.deals.find(({ company }) => company.number === number);
    if (texts.length === 0 || !nearest) return '';
    const isNamed = named.has(nearest.companyName);
    named.add(nearest.companyName);
    return isNamed
      ? `${nearest.companyName} is also the company that reads most like your ${texts.join(' and ')}.`
      : `Of its companies, ${nearest.companyName} reads most like your ${texts.join(' and ')}.`;
  },
};

function fieldSentence({ startup, investor, understanding }: Story, named: Set<string>, kind: 'modality' | 'disease') {
  const { declared, categories } = investor.fingerprint;
  const [own, said] =
    kind === 'modality' ? [startup.modalities, declared.modalities] : [startup.diseases, declared.diseases];
  const idsOf = ({ company }: ToldDeal) => (kind === 'modality' ? company.modalities : company.diseases);
  const label = (id: string) => inSentence(understanding.label(kind, id));
  const seen = own.find((id) => investor.deals.some((deal) => idsOf(deal).includes(id)));
  if (seen) {
    const deals = investor.deals.filter((deal) => idsOf(deal).includes(seen));
    const companies = distinctCompanies(deals).length;
    const [who, verb] =
      companies === 1 ? ['One of its companies', 'shares'] : [`${companies} of its companies`, 'share'];
    const area = kind === 'modality' ? 'modality' : 'disease area';
    return `${who} ${verb} your ${area}, ${label(seen)}${suchAs(deals, named)}.`;
  }
  const declaredId = own.find((id) => said.includes(id));
  if (declaredId) return `It says that it looks for ${label(declaredId)}.`;
  const alike = startup.category ? (categories.counts.get(startup.category) ?? 0) : 0;
  return kind === 'modality' && alike > 0
    ? sentence(
        `${share(alike, categories.total, 'deal')} with a known kind of company ${were(alike)} in ${startup.category}.`,
      )
    : '';
}

/** What the comparison rests on, what it lacks, and what its number is not. */
function sureness({ ranked, investor }: Story): string[] {
  const unknown = criteria.filter((criterion) => ranked.teeth[criterion] === null);
  const dates = investor.deals.flatMap(({ date }) => date ?? []).sort();
  const [first] = dates;
  const last = dates.at(-1);
  const span =
    first && last && first !== last
      ? ` (${longDate(first)} to ${longDate(last)})`
      : first
        ? ` (${longDate(first)})`
        : '';
  const basis = [
    investor.deals.length > 0 ? `${plural(investor.deals.length, 'deal')}${span}` : '',
    investor.facts.length > 0 ? plural(investor.facts.length, 'declared fact') : '',
  ].filter(Boolean);
  const known = criteria.length - unknown.length;
  return [
    `${known === criteria.length ? `All ${known}` : `${known} of ${criteria.length}`} criteria could be compared${basis.length > 0 ? `, from ${listed(basis)}` : ''}.`,
    unknown.length > 0 && known > 0
      ? `Nothing could be compared on ${listed(unknown.map((criterion) => criterionWords[criterion]))}.`
      : '',
    'The fit is a weighted mean of these criteria, not a probability.',
  ].filter(Boolean);
}

/** ", most recently Calvera Bio on 5 November 2026": the newest deal whose company was not named before. */
function suchAs(deals: readonly ToldDeal[], named: Set<string>): string {
  const deal = deals.find(({ companyName }) => !named.has(companyName));
  if (!deal) return '';
  named.add(deal.companyName);
  const when = deal.date ? ` (${longDate(deal.date)})` : '';
  return deals.length === 1 ? `: ${deal.companyName}${when}` : `, among them ${deal.companyName}${when}`;
}

const were = (count: number): string => (count === 1 ? 'was' : 'were');
