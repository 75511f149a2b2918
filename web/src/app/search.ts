import type { OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst } from '@paratope/shared/outreach/activity';
import { typeLabel } from '../features/timeline/activity-marks.ts';
import { plain, wordsOf } from '../ui/plain-text.ts';
import { t } from '../words/words.ts';

/** A note or an activity that holds the words. */
export interface Passage {
  readonly id: string;
  readonly matchId: string;
  readonly kind: 'note' | 'activity';
  readonly title: string;
  /** The line that holds them, and whose it is. */
  readonly excerpt: string;
}

/** Everything that was written, ready to be searched at every keystroke. */
export type WrittenWords = readonly Written[];

/** Notes first, then activities from the newest. */
export function writtenWords(matches: readonly OpenMatch[], activities: readonly Activity[]): WrittenWords {
  const nameOf = new Map(matches.map(({ id, vcName }) => [id as string, vcName]));
  const notes = matches
    .filter(({ notes }) => notes !== '')
    .map(({ id, vcName, notes }): Written => {
      return {
        id,
        matchId: id,
        kind: 'note',
        title: t('Notes on {vcName}', { vcName }),
        about: [],
        body: notes,
        hay: plain(notes),
      };
    });
  const logged = [...activities].sort(byDateNewestFirst).map((activity): Written => {
    const { id, matchId, activityType, activityDate } = activity;
    const title = activity.title || typeLabel(activityType);
    const body = [activity.description, activity.notes, activity.nextAction].join('\n');
    const about = [nameOf.get(matchId) ?? '', activityDate];
    return { id, matchId, kind: 'activity', title, about, body, hay: plain(`${title}\n${body}`) };
  });
  return [...notes, ...logged];
}

/** The first `most` that hold every word; nothing for a query of one letter, which every text holds. */
export function passagesWith(query: string, written: WrittenWords, most: number): readonly Passage[] {
  if (query.trim().length < 2) return [];
  const words = wordsOf(query);
  const found: Passage[] = [];
  for (const { hay, about, body, ...passage } of written) {
    if (found.length === most) break;
    if (!words.every((word) => hay.includes(word))) continue;
    found.push({ ...passage, excerpt: [...about, lineWith(words, body)].filter(Boolean).join(' · ') });
  }
  return found;
}

/** Whether every word of the query stands in the text, in any order. */
export const hasWords = (query: string, text: string): boolean => {
  const hay = plain(text);
  return wordsOf(query).every((word) => hay.includes(word));
};

interface Written extends Omit<Passage, 'excerpt'> {
  readonly about: readonly string[];
  readonly body: string;
  /** What is searched. */
  readonly hay: string;
}

/** The first line with one of the words, begun a little before it. */
function lineWith(words: readonly string[], text: string): string {
  for (const line of text.split('\n')) {
    const at = words.map((word) => plain(line).indexOf(word)).find((index) => index >= 0);
    if (at !== undefined) return at > lead ? `… ${line.slice(at - lead).trimStart()}` : line;
  }
  return '';
}

/** Characters shown before the word. */
const lead = 32;
