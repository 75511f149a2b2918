import type { MatchId } from '@paratope/shared/ids';
import type { Match, OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, outreachStatuses, parseStatus } from '@paratope/shared/outreach/status';
import { english } from '@paratope/shared/words/words';
import { matchHas, openMatches } from '../../../local/matches.ts';
import { alphabetical, compareTexts } from '../../../ui/alphabetical.ts';
import { wordsOf } from '../../../ui/plain-text.ts';

export const sortKeys = ['fit', 'name', 'status', 'stage'] as const;
export type SortKey = (typeof sortKeys)[number];

/** A board needs a desktop's width; a phone always shows cards. */
export const listShapes = ['table', 'board'] as const;
export type ListShape = (typeof listShapes)[number];

/** What the list shows, in which order and shape. It lives in the URL, so that going back and sharing keep it. */
export interface ListView {
  readonly search: string;
  /** Empty means every status. */
  readonly statuses: readonly OutreachStatus[];
  readonly sort: SortKey;
  readonly isReversed: boolean;
  readonly shape: ListShape;
}

export interface ViewProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

export const wholeList: ListView = { search: '', statuses: [], sort: 'fit', isReversed: false, shape: 'table' };

export const isNarrowed = ({ search, statuses }: ListView): boolean => search.trim() !== '' || statuses.length > 0;

/** A list that fits on a screen needs no search and no filters, unless one is set. */
export const needsTools = (open: readonly OpenMatch[], view: ListView): boolean =>
  open.length >= 8 || isNarrowed(view) || view.sort !== wholeList.sort || view.isReversed;

/** Returns the open matches a view selects, in its order; equal ones by name. */
export function matchesInView(matches: readonly Match[], view: ListView): OpenMatch[] {
  const words = wordsOf(view.search);
  const wanted = new Set(view.statuses);
  const found = openMatches(matches).filter(
    (match) => (wanted.size === 0 || wanted.has(match.status)) && matchHas(match, words),
  );
  // Two fits are seldom equal, so few comparisons reach the name; in the other orders most do, which pays for sorting the names first.
  const byName: Order = view.sort === 'fit' ? byText : byPlace(alphabetical(matches, nameOf));
  const inOrder = view.sort === 'name' ? byName : orders[view.sort];
  const direction = view.isReversed ? -1 : 1;
  return found.sort((a, b) => direction * inOrder(a, b) || byName(a, b));
}

/** In the usual order, what was opened since the last look comes first; each part keeps its order. */
export const newestFirst = (shown: OpenMatch[], { sort, isReversed }: ListView, fresh: ReadonlySet<MatchId>) =>
  sort === wholeList.sort && !isReversed && fresh.size > 0
    ? shown.sort((a, b) => Number(fresh.has(b.id)) - Number(fresh.has(a.id)))
    : shown;

/** The number of matches the plan keeps closed; nothing else about them is known here. */
export const lockedCount = (matches: readonly Match[]): number => matches.length - openMatches(matches).length;

export function countByStatus(matches: readonly OpenMatch[]): Readonly<Record<OutreachStatus, number>> {
  const counts = Object.fromEntries(outreachStatuses.map((status) => [status, 0])) as Record<OutreachStatus, number>;
  for (const { status } of matches) counts[status] += 1;
  return counts;
}

/** Reads a view from a URL; statuses may use older spellings (`negotiation`). `usual` is the shape if the URL names none. */
export function viewInAddress(params: URLSearchParams, usual: ListShape = wholeList.shape): ListView {
  const statuses = params
    .getAll('status')
    .flatMap((text) => text.split(','))
    .map(parseStatus);
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? wholeList.sort;
  return {
    search: params.get('q') ?? '',
    statuses: outreachStatuses.filter((status) => statuses.includes(status)),
    sort,
    isReversed: params.get('order') === 'reversed',
    shape: listShapes.find((shape) => shape === params.get('view')) ?? usual,
  };
}

/** Writes a view into a URL and leaves the rest of it alone. Defaults are not written. */
export function addressOf(view: ListView, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params);
  for (const name of ['q', 'status', 'sort', 'order', 'view']) address.delete(name);
  if (view.search !== '') address.set('q', view.search);
  if (view.statuses.length > 0) address.set('status', view.statuses.join(','));
  if (view.sort !== wholeList.sort) address.set('sort', view.sort);
  if (view.isReversed) address.set('order', 'reversed');
  if (view.shape !== wholeList.shape) address.set('view', view.shape);
  return address;
}

type Order = (a: OpenMatch, b: OpenMatch) => number;

const byText: Order = (a, b) => compareTexts(a.vcName, b.vcName);

/** Compares by the names' precomputed places. */
const byPlace =
  (places: ReadonlyMap<Match, number>): Order =>
  (a, b) =>
    (places.get(a) ?? 0) - (places.get(b) ?? 0);

const nameOf = (match: Match): string => (match.isUnlocked ? match.vcName : '');

/** An unknown fit or stage sorts last. */
const orders: Readonly<Record<Exclude<SortKey, 'name'>, Order>> = {
  fit: (a, b) => (b.similarity ?? -1) - (a.similarity ?? -1),
  // The order of the pipeline, not of the alphabet (decision U16).
  status: (a, b) => outreachStatuses.indexOf(a.status) - outreachStatuses.indexOf(b.status),
  stage: (a, b) => stageRank(a) - stageRank(b) || compareTexts(stageOf(a), stageOf(b)),
};

const stageOf = (match: OpenMatch): string => english.say(match.vcInvestor.investmentStage);

/** Ranks by the earliest stage an investor enters at; later entry ranks higher, and no stage is last. */
function stageRank(match: OpenMatch): number {
  const text = stageOf(match).toLowerCase().replaceAll('-', ' ');
  if (text.trim() === '') return earliestFirst.length + 1;
  const rank = earliestFirst.findIndex((stage) => text.includes(stage));
  return rank < 0 ? earliestFirst.length : rank;
}

// Stages as profiles name them; only used for comparison.
const earliestFirst = [
  'pre seed',
  'angel',
  'seed',
  'early',
  'series a',
  'series b',
  'series c',
  'series d',
  'growth',
  'late',
  'ipo',
];
