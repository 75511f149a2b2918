import { nowhere } from '../taxonomy/places.ts';
import { type Message, msg, rowOf, type Value } from '../words/message.ts';
import { categoryOfModalities } from './category.ts';
import { relationOf, scoreWithin } from './fit.ts';
import { fitOf100, type Remark } from './match.ts';
import { isGap } from './remarks.ts';
import type { StartupFacts } from './startup-facts.ts';
import { chequeRange, mostSeen, points as pointsOf, roundHabit, type Story } from './story.ts';
import { withScore } from './what-if.ts';

/**
 * What would raise the fit, the largest effect first. Each effect is what the matcher computes for the
 * startup with that change; a change without an effect is not suggested, but a missing fact always is.
 */
export function remarksThatRaise(story: Story): Remark[] {
  return [...missingFacts(story), ...missingText(story), ...otherStage(story), ...otherRound(story), ...besides(story)]
    .sort((a, b) => b.points - a.points)
    .slice(0, mostRemarks)
    .map(({ title, text }) => ({ title, text }));
}

interface Advice extends Remark {
  /** Points of 100 that the fit would rise. */
  readonly points: number;
}

/** More would overwhelm the reader. */
const mostRemarks = 4;

/** Facts the founder left out, each tried with this investor's most frequent value. */
function missingFacts(story: Story): Advice[] {
  const { startup, investor, understanding } = story;
  const { stages, modalities, diseases } = investor.fingerprint;
  const stage = mostSeen(stages);
  const modality = mostSeen(modalities);
  const disease = mostSeen(diseases);
  const habit = roundHabit(investor);
  const amount = habit && roundFigure(Math.sqrt(habit.low * habit.high));
  const place = mostSeenPlace(story);
  /** `change`: what is tried, if the investor has a most frequent value; `rises` describes its effect. */
  const ask = (
    isMissing: boolean,
    title: Message,
    why: Message,
    change: Partial<StartupFacts> | undefined,
    rises: (points: Value) => Message,
  ): Advice[] => {
    if (!isMissing) return [];
    const points = change ? effect(story, change) : 0;
    return [{ title, points, text: points > 0 ? inTurn(why, rises(pointsOf(points))) : why }];
  };
  const ifItIs = (value: Value) => (points: Value) =>
    msg('If it is {value}, the fit goes up by {points}.', { value, points });
  const ifItDescribesYou = (kind: 'modality' | 'disease', id: string | undefined) => (points: Value) =>
    msg('If {value} describes you, the fit goes up by {points}.', {
      value: { label: understanding.label(kind, id ?? ''), as: 'inSentence' },
      points,
    });
  return [
    ...ask(
      startup.stage === null,
      msg('Add your stage'),
      msg("We don't know your stage, so we couldn't compare it."),
      stage ? { stage } : undefined,
      ifItIs({ label: understanding.label('stage', stage ?? ''), as: 'stage' }),
    ),
    ...ask(
      startup.places.length === 0,
      msg('Add your location'),
      msg("We don't know your location, the strongest signal of who invests."),
      place && { places: [place] },
      ifItIs({ place: understanding.places.label(place ?? nowhere) }),
    ),
    ...ask(
      startup.amountUsd === null,
      msg('Add the amount'),
      msg('Add the size of your round so we can compare it with the checks they write.'),
      amount ? { amountUsd: amount } : undefined,
      (points) =>
        msg('If you raise about {value}, the fit goes up by {points}.', { value: { usd: amount ?? 0 }, points }),
    ),
    ...ask(
      startup.modalities.length === 0,
      msg('Choose a modality'),
      msg("Your modality isn't on our list, so we could only compare it by keyword."),
      modality ? { modalities: [modality], category: startup.category ?? categoryOfModalities([modality]) } : undefined,
      ifItDescribesYou('modality', modality),
    ),
    ...ask(
      startup.diseases.length === 0,
      msg('Choose a disease area'),
      msg("Your disease area isn't on our list, so we could only compare it by keyword."),
      disease ? { diseases: [disease] } : undefined,
      ifItDescribesYou('disease', disease),
    ),
  ];
}

const inTurn = (...sentences: readonly Message[]): Message => rowOf(sentences, ' ');

/** A text among the closest tenth: 1.28 standard deviations above the mean. */
const closestTenth = 1.28;

function missingText({ texts, ranked }: Story): Advice[] {
  const { similarity, teeth } = ranked;
  // If this investor has no text of its own, no text of the founder's can be compared with it.
  if (texts.includes('deck') || (texts.length > 0 && (teeth.thesis === null || relationOf(teeth.thesis) === 'fits')))
    return [];
  const scores = { before: teeth.thesis, after: scoreWithin('fits', closestTenth) };
  const points = teeth.thesis === null ? 0 : fitOf100(withScore(similarity, 'thesis', scores)) - fitOf100(similarity);
  if (texts.length === 0) {
    const why = msg("Add a description or a deck so we can compare it with this investor's portfolio.");
    const rises = msg('If it ranks among the closest 10%, the fit goes up by {points}.', {
      points: pointsOf(points),
    });
    return [{ title: msg('Describe what you do'), points, text: points > 0 ? inTurn(why, rises) : why }];
  }
  const why = msg('We could only compare your description.');
  const rises = msg('If they rank among the closest 10%, the fit goes up by {points}.', {
    points: pointsOf(points),
  });
  return points > 0 ? [{ title: msg('Upload a deck'), points, text: inTurn(why, rises) }] : [];
}

function otherStage(story: Story): Advice[] {
  const { startup, investor, ranked, understanding } = story;
  const stage = mostSeen(investor.fingerprint.stages);
  if (!startup.stage || !stage || stage === startup.stage || relationOf(ranked.teeth.stage) === 'fits') return [];
  const points = effect(story, { stage });
  const text = msg('It mostly invests at {stage}. When you raise that round, the fit goes up by {points}.', {
    stage: { label: understanding.label('stage', stage), as: 'stage' },
    points: pointsOf(points),
  });
  return points > 0 ? [{ title: msg('Timing'), points, text }] : [];
}

/** The nearest round size within the investor's habit, or within its declared check sizes if they rule the current one out. */
function otherRound(story: Story): Advice[] {
  const { startup, investor, ranked } = story;
  const own = startup.amountUsd;
  const habit = roundHabit(investor);
  const { chequeFrom, chequeTo } = investor.fingerprint.declared;
  const isTooLarge = ranked.penalties.some(({ kind }) => kind === 'cheque-too-large');
  if (!own || (!isTooLarge && !isGap(story, 'cheque'))) return [];
  const least = Math.max(habit?.low ?? 0, isTooLarge ? (chequeFrom ?? 0) : 0);
  const target =
    own < least ? roundFigure(least, 'up') : habit && own > habit.high ? roundFigure(habit.high, 'down') : 0;
  if (target === 0) return [];
  const points = effect(story, { amountUsd: target });
  if (points <= 0) return [];
  const values = { sum: { usd: target }, points: pointsOf(points) };
  const [title, advice] =
    target > own
      ? [
          msg('A larger round'),
          msg('A round of {sum} is within its usual range and raises the fit by {points}.', values),
        ]
      : [
          msg('A smaller round'),
          msg('A first close of {sum} is within its usual range and raises the fit by {points}.', values),
        ];
  const cheques = isTooLarge && chequeRange(chequeFrom, chequeTo);
  const text = cheques ? inTurn(msg('{cheques}, according to the investor.', { cheques }), advice) : advice;
  return [{ title, points, text }];
}

function besides({ investor, ranked }: Story): Advice[] {
  if (!ranked.penalties.some(({ kind }) => kind === 'cheque-too-small')) return [];
  const { chequeFrom, chequeTo } = investor.fingerprint.declared;
  const cheques = chequeRange(chequeFrom, chequeTo);
  if (!cheques) return [];
  const text = msg('{cheques}, according to the investor. Approach it as a co-investor alongside a lead.', { cheques });
  return [{ title: msg('As a smaller co-investor'), points: 0, text }];
}

const effect = ({ ranked, whatIf }: Story, change: Partial<StartupFacts>): number =>
  fitOf100(whatIf(ranked.row, change)) - fitOf100(ranked.similarity);

function mostSeenPlace({ investor }: Story) {
  const town = mostSeen(investor.fingerprint.metros);
  return investor.deals.find(({ company }) => (company.place.metro ?? company.place.city) === town && town)?.company
    .place;
}

/** A figure of one or two digits, as people name a round; few distinct ones, so that many investors share a comparison. */
function roundFigure(sum: number, way: 'near' | 'up' | 'down' = 'near'): number {
  const unit = 10 ** Math.floor(Math.log10(sum));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  if (way === 'up') return steps.find((step) => step >= sum) ?? sum;
  if (way === 'down') return steps.findLast((step) => step <= sum) ?? sum;
  return steps.reduce((best, step) => (Math.abs(step - sum) < Math.abs(best - sum) ? step : best));
}
