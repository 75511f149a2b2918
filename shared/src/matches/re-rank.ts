import { msg, rowOf, type Text, type Value } from '../words/message.ts';
import type { FeedbackReason } from './feedback.ts';
import { type Criterion, fitOf100, type OpenMatch, type Remark, type Tooth } from './match.ts';
import { criterionWords } from './wording.ts';

export type Rankable = Pick<OpenMatch, 'id' | 'vcName' | 'similarity' | 'baseSimilarity' | 'teeth' | 'feedback'>;

export interface Moved {
  readonly id: string;
  /** After the feedback, two decimals; the list is ordered by the exact number behind it. */
  readonly similarity: number;
  /** Why it ranks lower than compared; empty if it does not. */
  readonly because: readonly Remark[];
}

/**
 * Returns the matches in the order after the founder's feedback, best first. A Poor Match falls, and with it every
 * unrated match that is like it in the criteria its reasons name, or overall if no reason names one. Other feedback
 * moves nothing. It always starts from the similarity as compared, so the same feedback gives the same order on the
 * device and on the server, however often it is applied. A match without a similarity has no place in the order.
 */
export function reRank(matches: readonly Rankable[]): Moved[] {
  const poor = matches
    .filter(({ feedback }) => feedback?.matchQuality === 'poor_match')
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return matches
    .flatMap((match) => {
      const base = match.baseSimilarity ?? match.similarity;
      if (base === null) return [];
      const { fall, because } = fallOf(match, poor);
      return [{ id: match.id, base, exact: Math.max(0, base - Math.min(fall, deepestFall) / 100), because }];
    })
    .sort((a, b) => b.exact - a.exact || b.base - a.base || (a.id < b.id ? -1 : 1))
    .map(({ id, exact, because }) => ({ id, similarity: fitOf100(exact) / 100, because }));
}

const feedbackTitle = msg('Your feedback');

/** Whether a remark comes from feedback; new ones replace these. */
export const isOfFeedback = ({ title }: Remark): boolean =>
  (typeof title === 'string' ? title : title.key) === feedbackTitle.key;

/** Points of 100 that a match falls, set by judgment: the rated one, one like it, and the maximum for any. */
const ownFall = 10;
const likeFall = 5;
const deepestFall = 12;

/** From this likeness on, an investor counts as similar. */
const leastLikeness = 0.5;

function fallOf(match: Rankable, poor: readonly Rankable[]): { fall: number; because: Remark[] } {
  if (match.feedback)
    return match.feedback.matchQuality === 'poor_match'
      ? {
          fall: ownFall,
          because: [{ title: feedbackTitle, text: msg('You rated this a poor match.'), points: -ownFall }],
        }
      : { fall: 0, because: [] };
  let fall = 0;
  const because: Remark[] = [];
  for (const judged of poor) {
    const { likeness, shared } = likenessOf(match, judged);
    if (likeness < leastLikeness) continue;
    fall += likeFall * likeness;
    because.push({
      title: feedbackTitle,
      text: msg('You rated {name} a poor match. This investor is similar in {criteria}.', {
        name: judged.vcName,
        criteria: rowOf(
          shared.map((criterion) => msg(criterionWords[criterion])),
          'and',
        ),
      }),
    });
  }
  // The total cost is on the first remark, so that the rows add up.
  const points = -Math.min(fall, deepestFall);
  return { fall, because: because.slice(0, 2).map((remark, at) => (at === 0 ? { ...remark, points } : remark)) };
}

/** Mean likeness over the criteria that count, and the criteria in which the two are alike; 0 if none can be compared. */
function likenessOf(match: Rankable, judged: Rankable): { likeness: number; shared: Criterion[] } {
  const reasons = judged.feedback?.reasons ?? [];
  const named = compared.filter((criterion) => reasons.includes(criterion));
  // A conflict or an already known firm says nothing about others.
  if (named.length === 0 && reasons.some((reason) => reason !== 'other')) return { likeness: 0, shared: [] };
  const asked = named.length > 0 ? named : compared.filter((criterion) => criterion !== 'recency');
  const measured = asked.flatMap((criterion) => {
    const [own, other] = [toothOf(match, criterion), toothOf(judged, criterion)];
    const likeness = own && other ? measures[criterion](own, other) : null;
    return likeness === null ? [] : [{ criterion, likeness }];
  });
  if (measured.length === 0) return { likeness: 0, shared: [] };
  return {
    likeness: measured.reduce((sum, one) => sum + one.likeness, 0) / measured.length,
    shared: measured.filter(({ likeness }) => likeness >= leastLikeness).map(({ criterion }) => criterion),
  };
}

type Compared = Extract<Criterion, FeedbackReason>;

const compared: readonly Compared[] = ['stage', 'place', 'modality', 'cheque', 'disease', 'recency'];

const measures: Readonly<Record<Compared, (own: Tooth, other: Tooth) => number | null>> = {
  stage: overlap,
  place: overlap,
  modality: overlap,
  disease: overlap,
  cheque: rangeOverlap,
  /** As quiet as the one that is called not investing now, or quieter. */
  recency: (own, other) =>
    own.score === null || other.score === null ? null : own.score <= other.score + 0.05 ? 1 : 0,
};

/** Shared values over the shorter list: 1 if one looks for nothing the other does not. */
function overlap({ theirs: own }: Tooth, { theirs: other }: Tooth): number | null {
  const [mine, its] = [valuesOf(own), valuesOf(other)];
  if (mine.length === 0 || its.length === 0) return null;
  return mine.filter((value) => its.includes(value)).length / Math.min(mine.length, its.length);
}

/** The values of a row in their stored form, which is unique for a value. */
const valuesOf = (text: Text): string[] => listOf(text).map((value) => JSON.stringify(value));

const listOf = (text: Text): readonly Value[] => {
  const row = typeof text === 'object' ? text.values.row : undefined;
  return typeof row === 'object' && 'list' in row ? row.list : [];
};

/** Common part over the shorter of two ranges of sums, on a logarithmic scale. */
function rangeOverlap({ theirs: own }: Tooth, { theirs: other }: Tooth): number | null {
  const [mine, its] = [rangeOf(own), rangeOf(other)];
  if (!mine || !its) return null;
  const common = Math.min(mine.high, its.high) - Math.max(mine.low, its.low);
  return Math.max(0, Math.min(1, common / Math.max(0.05, Math.min(mine.high - mine.low, its.high - its.low))));
}

function rangeOf(text: Text): { low: number; high: number } | undefined {
  const [range] = listOf(text);
  if (typeof range !== 'object' || !('values' in range)) return undefined;
  const sums = Object.values(range.values).flatMap((value) =>
    typeof value === 'object' && 'usd' in value ? [Math.log10(Math.max(value.usd, 1))] : [],
  );
  const [first, last = first] = sums;
  if (first === undefined || last === undefined) return undefined;
  // One sum alone is a bound or a single round: half a decade around it counts as similar.
  return first === last ? { low: first - 0.25, high: last + 0.25 } : { low: first, high: last };
}

const toothOf = ({ teeth }: Rankable, criterion: Criterion): Tooth | undefined =>
  teeth.find((tooth) => tooth.criterion === criterion);
