import { type Message, msg, rowOf } from '../words/message.ts';
import { quietMonths } from './alive.ts';
import { relationOf } from './fit.ts';
import type { Criterion, Remark } from './match.ts';
import type { Penalty } from './penalties.ts';
import { portfolioOverlap } from './portfolio-overlap.ts';
import { monthsBetween } from './signals.ts';
import { chequeRange, roundHabit, roundRange, type Story, shareOfDeals } from './story.ts';

/**
 * Concerns about a match, clearest first: the penalties by name, a possible competitor, then habits and
 * silences of the deals. Each remark states its facts; there is none if they are too few to show a habit.
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

/** More would overwhelm the reader. */
const mostRemarks = 5;

/** From this many facts on, absence or rarity shows a habit. */
const fewest = 5;

export const isGap = ({ ranked }: Pick<Story, 'ranked'>, criterion: Criterion): boolean =>
  relationOf(ranked.teeth[criterion]) === 'gap';

function competition({ startup, investor, understanding }: Story): Remark[] {
  const [first, ...more] = portfolioOverlap(startup, investor.deals, understanding).competitors;
  if (!first) return [];
  const { companyName: name, date } = first.deal;
  const values = { name, count: more.length, ...(date ? { day: { day: date } } : {}) };
  const text =
    more.length === 0
      ? msg(
          date
            ? '{name}, backed on {day}, shares your modality and disease area. Ask about conflicts before you send your deck.'
            : '{name} shares your modality and disease area. Ask about conflicts before you send your deck.',
          values,
        )
      : msg(
          date
            ? '{name}, backed on {day}, and {count, plural, one {1 other company} other {# other companies}} in its portfolio share your modality and disease area. Ask about conflicts before you send your deck.'
            : '{name} and {count, plural, one {1 other company} other {# other companies}} in its portfolio share your modality and disease area. Ask about conflicts before you send your deck.',
          values,
        );
  return [{ title: msg('Possible competitor'), text }];
}

function stageHabit(story: Story): Remark[] {
  const { startup, investor, understanding } = story;
  const { counts, total } = investor.fingerprint.stages;
  if (!startup.stage || total === 0) return [];
  const count = counts.get(startup.stage) ?? 0;
  if (!isGap(story, 'stage') && !(total >= fewest && count * 10 <= total)) return [];
  const text = msg('{Share} with a known stage {count, plural, one {was} other {were}} at {stage}.', {
    share: shareOfDeals(count, total),
    count: Math.max(count, 1),
    stage: { label: understanding.label('stage', startup.stage), as: 'stage' },
  });
  return [{ title: msg('Stage'), text }];
}

function roundSize(story: Story): Remark[] {
  const { startup, investor, ranked } = story;
  const habit = roundHabit(investor);
  const own = startup.amountUsd;
  if (!own || ranked.penalties.some(({ kind }) => kind.startsWith('cheque'))) return [];
  const round = { usd: own };
  const remark = (text: Message): Remark[] => [{ title: msg('Round size'), text }];
  const isKnown = habit !== undefined && habit.count >= fewest;
  if (isKnown && own * 1.5 < habit.low)
    return remark(
      msg('Your {round} round is below {low}, the bottom of its usual range.', {
        round,
        low: { usd: habit.low },
      }),
    );
  if (isKnown && own > habit.high * 1.5)
    return remark(
      msg('Your {round} round is above {high}, the top of its usual range.', {
        round,
        high: { usd: habit.high },
      }),
    );
  if (!isGap(story, 'cheque')) return [];
  if (isKnown) {
    const values = { middle: { usd: habit.middle }, round };
    return remark(
      own < habit.middle
        ? msg('Half of its known rounds were above {middle}. You are raising {round}.', values)
        : msg('Half of its known rounds were below {middle}. You are raising {round}.', values),
    );
  }
  const { chequeFrom, chequeTo } = investor.fingerprint.declared;
  const known = [chequeRange(chequeFrom, chequeTo), habit && roundRange(habit)].filter((one) => one !== undefined);
  return known.length > 0
    ? remark(msg('You are raising {round}. Known about this investor: {known}.', { round, known: rowOf(known, '; ') }))
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
  const values = {
    share: shareOfDeals(count, investor.deals.length),
    count: Math.max(count, 1),
    place: { place: understanding.places.label(place) },
  };
  const text =
    count === 0
      ? msg('{Share} is known to be in or near {place}.', values)
      : msg('{Share} {count, plural, one {is} other {are}} in or near {place}.', values);
  return [{ title: msg('Location'), text }];
}

function quiet({ startup, investor, ranked }: Story): Remark[] {
  const { lastSeen, lastDeal } = investor.fingerprint;
  if (!lastSeen || ranked.penalties.some(({ kind }) => kind === 'silent')) return [];
  const months = Math.floor(monthsBetween(lastSeen, startup.today));
  if (months < quietMonths) return [];
  const values = { day: { day: lastSeen }, months };
  const text =
    lastSeen === lastDeal
      ? msg('Its last known deal was on {day}, {months} months ago.', values)
      : msg('Its last known activity was on {day}, {months} months ago.', values);
  return [{ title: msg('Quiet lately'), text }];
}

function unseenField({ startup, investor, understanding }: Story, kind: 'modality' | 'disease'): Remark[] {
  const { modalities, diseases, declared } = investor.fingerprint;
  const [own, seen, said] =
    kind === 'modality'
      ? [startup.modalities, modalities, declared.modalities]
      : [startup.diseases, diseases, declared.diseases];
  if (own.length === 0 || seen.total < fewest) return [];
  if (own.some((id) => seen.counts.has(id) || said.includes(id))) return [];
  const values = {
    total: seen.total,
    terms: rowOf(
      own.slice(0, 2).map((id) => ({ label: understanding.label(kind, id), as: 'inSentence' })),
      'or',
    ),
  };
  return [
    kind === 'modality'
      ? { title: msg('Modality'), text: msg('None of its {total} deals with a known modality was in {terms}.', values) }
      : {
          title: msg('Disease'),
          text: msg('None of its {total} deals with a known disease area was in {terms}.', values),
        },
  ];
}

function wordsAndDeeds({ investor, understanding }: Story): Remark[] {
  const { declared, stages } = investor.fingerprint;
  const elsewhere = [...stages.counts]
    .filter(([id]) => !declared.stages.includes(id))
    .reduce((sum, [, count]) => sum + count, 0);
  if (declared.stages.length === 0 || stages.total < 4 || elsewhere / stages.total <= 0.7) return [];
  const text = msg('It says it invests at {stages}, but {share} are at other stages.', {
    stages: rowOf(
      declared.stages.map((id) => ({ label: understanding.label('stage', id), as: 'stage' })),
      'and',
    ),
    share: shareOfDeals(elsewhere, stages.total),
  });
  return [{ title: msg('Says one thing, does another'), text }];
}

const noDeals = ({ investor }: Story): Remark[] =>
  investor.deals.length > 0
    ? []
    : [{ title: msg('No deals known'), text: msg('We only know what this investor says about itself.') }];

function penaltyRemark({ kind, about }: Penalty, { startup, understanding, investor }: Story): Remark {
  if (kind === 'excluded') {
    const id = String(about);
    const labels = (['modality', 'disease', 'stage'] as const).map((list) => understanding.label(list, id));
    const term = { label: labels.find((label) => label !== id) ?? id, as: 'inSentence' } as const;
    return { title: msg('Excluded'), text: msg("It says it doesn't invest in {term}.", { term }) };
  }
  if (kind === 'silent') {
    const values = { day: { day: investor.fingerprint.lastSeen ?? startup.today }, months: about ?? 0 };
    return {
      title: msg('Inactive for a long time'),
      text: msg('Its last sign of activity was on {day}, {months} months ago. The fund may be closed.', values),
    };
  }
  const values = { bound: { usd: Number(about) }, round: { usd: startup.amountUsd ?? 0 } };
  return kind === 'cheque-too-large'
    ? {
        title: msg('Check too large'),
        text: msg('Its smallest check is {bound}, more than your whole {round} round.', values),
      }
    : {
        title: msg('Check too small'),
        text: msg('Its largest check is {bound}, less than a twentieth of your {round} round.', values),
      };
}
