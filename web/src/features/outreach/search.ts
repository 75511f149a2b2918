import type { OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst } from '@paratope/shared/outreach/activity';
import { typeLabel } from './activity-marks.ts';
import { plain, wordsOf } from './list-view.ts';

/** A note or an activity that holds the words. */
export interface Passage {
  readonly id: string;
  readonly matchId: string;
  readonly kind: 'note' | 'activity';
  readonly title: string;
  /** The line that holds them, and whose it is. */
  readonly excerpt: string;
}

/** Whether every word of the query stands in the text, in any order. */
export const hasWords = (query: string, text: string): boolean => {
  const hay = plain(text);
  return wordsOf(query).every((word) => hay.includes(word));
};

/** Notes first, then activities from the newest; nothing for a query of one letter, which every text holds. */
export function passagesWith(
  query: string,
  matches: readonly OpenMatch[],
  activities: readonly Activity[],
): readonly Passage[] {
  if (query.trim().length < 2) return [];
  const nameOf = new Map(matches.map(({ id, vcName }) => [id as string, vcName]));
  const notes = matches
    .filter(({ notes }) => notes !== '' && hasWords(query, notes))
    .map(
      ({ id, vcName, notes }): Passage => ({
        id,
        matchId: id,
        kind: 'note',
        title: `Notes on ${vcName}`,
        excerpt: lineWith(query, notes),
      }),
    );
  const logged = activities
    .filter((activity) => hasWords(query, textOf(activity)))
    .sort(byDateNewestFirst)
    .map(
      (activity): Passage => ({
        id: activity.id,
        matchId: activity.matchId,
        kind: 'activity',
        title: activity.title || typeLabel(activity.activityType),
        excerpt: [nameOf.get(activity.matchId), activity.activityDate, lineWith(query, bodyOf(activity))]
          .filter(Boolean)
          .join(' · '),
      }),
    );
  return [...notes, ...logged];
}

const bodyOf = ({ description, notes, nextAction }: Activity): string => [description, notes, nextAction].join('\n');
const textOf = (activity: Activity): string => `${activity.title}\n${bodyOf(activity)}`;

/** The first line with one of the words, begun a little before it. */
function lineWith(query: string, text: string): string {
  const words = wordsOf(query);
  for (const line of text.split('\n')) {
    const at = words.map((word) => plain(line).indexOf(word)).find((index) => index >= 0);
    if (at !== undefined) return at > lead ? `… ${line.slice(at - lead).trimStart()}` : line;
  }
  return '';
}

/** Characters shown before the word. */
const lead = 32;
