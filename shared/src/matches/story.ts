import { nowhere, type Place } from '../taxonomy/places.ts';
import type { Understanding } from '../taxonomy/understand.ts';
import { type Message, msg } from '../words/message.ts';
import type { DealFacts, Fingerprint, Tally } from './fingerprint.ts';
import { usualRounds } from './market.ts';
import type { RankedRow } from './score.ts';
import type { StartupFacts } from './startup-facts.ts';
import type { WhatIf } from './what-if.ts';

export interface ToldDeal extends DealFacts {
  readonly companyName: string;
  readonly description: string;
  readonly source: string;
}

export interface ToldFact {
  readonly field: 'stage' | 'modality' | 'disease' | 'geography' | 'cheque_from' | 'cheque_to' | 'excludes';
  readonly value: string;
  readonly source: string;
  readonly seenAt: string | null;
}

/** Everything stored about one investor, newest deal first. */
export interface ToldInvestor {
  readonly name: string;
  readonly thesis: string;
  readonly source: string;
  readonly deals: readonly ToldDeal[];
  readonly facts: readonly ToldFact[];
  readonly fingerprint: Fingerprint;
  /** Numbers of the companies whose text is closest to the startup's, closest first. */
  readonly closest: readonly number[];
}

/** Everything an explanation may use. */
export interface Story {
  readonly startup: StartupFacts;
  /** Which of the startup's own words were compared. */
  readonly texts: readonly ('description' | 'deck')[];
  readonly investor: ToldInvestor;
  readonly ranked: RankedRow;
  readonly understanding: Understanding;
  readonly whatIf: WhatIf;
}

/** "3 of its 14 deals", "all 14 of its deals", "its one deal", "none of its 14 deals". */
export function shareOfDeals(count: number, total: number): Message {
  if (count === 0) return msg('none of its {total, plural, one {1 deal} other {# deals}}', { total });
  if (total === 1) return msg('its only deal');
  if (count === total && total === 2) return msg('both of its deals');
  return count === total
    ? msg('all {total} of its deals', { total })
    : msg('{count} of its {total, plural, one {1 deal} other {# deals}}', { count, total });
}

export const textsOf = (texts: Story['texts']): Message =>
  msg(texts.length > 1 ? 'description and deck' : texts[0] === 'deck' ? 'deck' : 'description');

export const deals = (count: number): Message => msg('{count, plural, one {1 deal} other {# deals}}', { count });
export const points = (count: number): Message => msg('{count, plural, one {1 point} other {# points}}', { count });

export const chequeRange = (from: number | null, to: number | null): Message | undefined =>
  from !== null && to !== null
    ? msg('Checks of {low} to {high}', { low: { usd: from }, high: { usd: to } })
    : from !== null
      ? msg('Checks from {low}', { low: { usd: from } })
      : to !== null
        ? msg('Checks up to {high}', { high: { usd: to } })
        : undefined;

export const roundRange = ({ low, high }: { readonly low: number; readonly high: number }): Message =>
  low === high
    ? msg('Rounds of {low}', { low: { usd: low } })
    : msg('Rounds of {low} to {high}', { low: { usd: low }, high: { usd: high } });

/** The narrowest level at which a deal of the investor shares the startup's place. */
export const nearLevel = (
  { places }: StartupFacts,
  { deals }: Pick<ToldInvestor, 'deals'>,
): 'metro' | 'state' | 'region' | undefined =>
  (['metro', 'state', 'region'] as const).find((level) =>
    deals.some(({ company }) => places.some((own) => own[level] !== null && own[level] === company.place[level])),
  );

/** The area of a place at a level: its town with what distinguishes it from others, or only the wider name. */
export const areaAt = ({ metro, city, state, region, country }: Place, level: PlaceLevel): Place => ({
  ...nowhere,
  ...{
    metro: { metro: metro ?? city, state, country },
    state: { state, country },
    region: { region },
    country: { country },
  }[level],
});
export type PlaceLevel = 'metro' | 'state' | 'region' | 'country';

export function placesSeen({ deals }: Pick<ToldInvestor, 'deals'>, { places }: Understanding): Tally {
  const counts = new Map<string, number>();
  for (const { company } of deals) {
    const label = places.label(company.place);
    if (label) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return { total: deals.length, counts };
}

/** The most frequent value; ties by name. */
export const mostSeen = ({ counts }: Pick<Tally, 'counts'>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

/** Sizes of the investor's rounds in US dollars, without the smallest and the largest tenth; undefined if none is known. */
export function roundHabit({ deals }: Pick<ToldInvestor, 'deals'>) {
  const sizes = deals.flatMap(({ amountUsd }) => amountUsd ?? []).sort((a, b) => a - b);
  const usual = usualRounds(sizes);
  const middle = sizes[Math.floor((sizes.length - 1) * 0.5)];
  return usual && middle !== undefined ? { ...usual, middle, count: sizes.length } : undefined;
}
