import { formatMoney } from '../money.ts';
import { quietMonths } from './alive.ts';
import { relationOf } from './fit.ts';
import type { Criterion, Remark } from './match.ts';
import type { Penalty } from './penalties.ts';
import { portfolioOverlap } from './portfolio-overlap.ts';
import { monthsBetween } from './signals.ts';
import { chequeRange, roundHabit, type Story, sentence, share } from './story.ts';
import { inSentence, listed, longDate, stageInSentence } from './wording.ts';

/**
 * What speaks against a match, plainest first: the penalties by name, a possible competitor, then habits and silences the
 * deals show. Each remark states the facts it rests on; where they are too few to show a habit there is none.
 */
export function remarksAgainst(story: Story): Remark[] {
  return [
    ...story.ranked.penalties.map((penalty) => ({ ...penaltyRemark(penalty, story), points: -penalty.cost })),
    ...competition(story),
    ...stageHabit(story),
    ...roundSize(story),
    ...distance(story),
    ...quiet(story),
    ...unseenField(story, 'modality'),
    ...unseenField(story, 'disease'),
    ...wordsAndDeeds(story),
    ...noDeals(story),
  ].slice(0, mostRemarks);
}

/** More would bury the reader. */
const mostRemarks = 5;

/** From this many facts on, their absence or rarity shows a habit. */
const fewest = 5;

export const isGap = ({ ranked }: Pick<Story, 'ranked'>, criterion: Criterion): boolean =>
  relationOf(ranked.teeth[criterion]) === 'gap';

function competition({ startup, investor, understanding }: Story): Remark[] {
  const [first, ...more] = portfolioOverlap(startup, investor.deals, understanding).competitors;
  if (!first) return [];
  const { companyName, date } = first.deal;
  const since = date ? `, backed on ${longDate(date)},` : '';
  const others = more.length > 0 ? ` and ${more.length} other of its companies` : '';
  return [
    {
      title: 'Possible competitor',
      text: `${companyName}${since}${others} ${more.length > 0 ? 'share' : 'shares'} your modality and disease area. Ask about conflicts before you send your deck.`,
    },
  ];
}

function stageHabit(story: Story): Remark[] {
  const { startup, investor, understanding } = story;
  const { counts, total } = investor.fingerprint.stages;
  if (!startup.stage || total === 0) return [];
  const count = counts.get(startup.stage) ?? 0;
  if (!isGap(story, 'stage') && !(total >= fewest && count * 10 <= total)) return [];
  const label = stageInSentence(understanding.label('stage', startup.stage));
  const text = sentence(`${share(count, total, 'deal')} with a known stage ${count < 2 ? 'was' : 'were'} at ${label}.`);
  return [{ title: 'Stage', text }];
}

function roundSize(story: Story): Remark[] {
  const { startup, investor, ranked } = story;
  const habit = roundHabit(investor);
  const own = startup.amountUsd;
  if (!own || ranked.penalties.some(({ kind }) => kind.startsWith('cheque'))) return [];
  const title = 'Round size';
  if (habit && habit.count >= fewest && (own * 1.5 < habit.low || own > habit.high * 1.5)) {
    const [word, bound] = own < habit.low ? ['below', habit.low] : ['above', habit.high];
    return [
      {
        title,
        text: `Your round of ${formatMoney(own)} lies ${word} ${formatMoney(bound)}, the ${own < habit.low ? 'lower' : 'upper'} end of its usual rounds.`,
      },
    ];
  }
  if (!isGap(story, 'cheque')) return [];
  const { chequeFrom, chequeTo } = investor.fingerprint.declared;
  if (habit && habit.count >= fewest) {
    const way = own < habit.middle ? 'above' : 'below';
    return [
      {
        title,
        text: `Half of its known rounds were ${way} ${formatMoney(habit.middle)}; you raise ${formatMoney(own)}.`,
      },
    ];
  }
  const theirs = [
    chequeRange(chequeFrom, chequeTo).replace(/^C/, 'c'),
    habit ? `rounds of ${[...new Set([habit.low, habit.high])].map((sum) => formatMoney(sum)).join(' to ')}` : '',
  ].filter(Boolean);
  return theirs.length > 0
    ? [{ title, text: `You raise ${formatMoney(own)}; known of this investor are ${listed(theirs)}.` }]
    : [];
}

function distance(story: Story): Remark[] {
  const { startup, investor, understanding } = story;
  const { regions, metros } = investor.fingerprint;
  const [place] = startup.places;
  if (!isGap(story, 'place') || !place || regions.total + metros.total === 0) return [];
  const town = place.metro ?? place.city;
  const inTown = investor.deals.filter(
    ({ company }) => town !== null && (company.place.metro ?? company.place.city) === town,
  ).length;
  const inState = investor.deals.filter(
    ({ company }) => place.state !== null && company.place.state === place.state,
  ).length;
  const count = Math.max(inTown, inState);
  const where = understanding.places.label(place);
  const deals = sentence(share(count, investor.deals.length, 'deal'));
  const isAre = count < 2 ? 'is' : 'are';
  return [{ title: 'Place', text: `${deals} ${isAre}${count === 0 ? ' known to be' : ''} in or near ${where}.` }];
}

function quiet({ startup, investor, ranked }: Story): Remark[] {
  const { lastSeen, lastDeal } = investor.fingerprint;
  if (!lastSeen || ranked.penalties.some(({ kind }) => kind === 'silent')) return [];
  const months = Math.floor(monthsBetween(lastSeen, startup.today));
  if (months < quietMonths) return [];
  const sign = lastSeen === lastDeal ? 'Its last known deal was' : 'It was last seen active';
  return [{ title: 'Quiet lately', text: `${sign} on ${longDate(lastSeen)}, ${months} months ago.` }];
}

function unseenField({ startup, investor, understanding }: Story, kind: 'modality' | 'disease'): Remark[] {
  const { modalities, diseases, declared } = investor.fingerprint;
  const [own, seen, said] =
    kind === 'modality'
      ? [startup.modalities, modalities, declared.modalities]
      : [startup.diseases, diseases, declared.diseases];
  if (own.length === 0 || seen.total < fewest) return [];
  if (own.some((id) => seen.counts.has(id) || said.includes(id))) return [];
  const labels = listed(
    own.slice(0, 2).map((id) => inSentence(understanding.label(kind, id))),
    'or',
  );
  return [
    kind === 'modality'
      ? { title: 'Modality', text: `None of its ${seen.total} deals with a known modality was in ${labels}.` }
      : { title: 'Disease', text: `None of its ${seen.total} deals with a known disease area was in ${labels}.` },
  ];
}

function wordsAndDeeds({ investor, understanding }: Story): Remark[] {
  const { declared, stages } = investor.fingerprint;
  const elsewhere = [...stages.counts]
    .filter(([id]) => !declared.stages.includes(id))
    .reduce((sum, [, count]) => sum + count, 0);
  if (declared.stages.length === 0 || stages.total < 4 || elsewhere / stages.total <= 0.7) return [];
  const said = listed(declared.stages.map((id) => stageInSentence(understanding.label('stage', id))));
  return [
    {
      title: 'Words and deeds differ',
      text: `It says that it invests at ${said}, but ${share(elsewhere, stages.total, 'deal')} are at other stages.`,
    },
  ];
}

const noDeals = ({ investor }: Story): Remark[] =>
  investor.deals.length > 0
    ? []
    : [{ title: 'No deals known', text: 'This investor is compared by what it says of itself alone.' }];

function penaltyRemark({ kind, about }: Penalty, { startup, understanding, investor }: Story): Remark {
  if (kind === 'excluded') {
    const id = String(about);
    const labels = (['modality', 'disease', 'stage'] as const).map((list) => understanding.label(list, id));
    return {
      title: 'Excluded',
      text: `It says that it does not invest in ${inSentence(labels.find((label) => label !== id) ?? id)}.`,
    };
  }
  if (kind === 'silent') {
    const { lastSeen } = investor.fingerprint;
    return {
      title: 'Long silence',
      text: `Its last sign of activity was on ${longDate(lastSeen ?? '')}, ${about} months ago; the fund may be closed.`,
    };
  }
  const round = startup.amountUsd ? formatMoney(startup.amountUsd) : 'your round';
  return kind === 'cheque-too-large'
    ? {
        title: 'Cheque too large',
        text: `Its smallest cheque is ${formatMoney(Number(about))}, more than your whole round of ${round}.`,
      }
    : {
        title: 'Cheque too small',
        text: `Its largest cheque is ${formatMoney(Number(about))}, less than a twentieth of your round of ${round}.`,
      };
}
