import type { OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst } from '@paratope/shared/outreach/activity';
import { typeLabel } from '../features/timeline/activity-marks.ts';
import { plain, wordsOf } from '../ui/plain-text.ts';
import { t } from '../words/words.ts';

export interface Passage {
  readonly id: string;
  readonly matchId: string;
  readonly kind: 'note' | 'activity';
  /** Of the activity; a note has none. */
  readonly activityId?: string;
  readonly title: string;
  /** The matching line; for an activity, after the investor's name and the date. */
  readonly excerpt: string;
}

/** All notes and activities, prepared for a search at every keystroke. */
export type WrittenWords = readonly Written[];

/** Notes first, then activities, newest first. */
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
        names: plain(vcName),
      };
    });
  const logged = [...activities].sort(byDateNewestFirst).map((activity): Written => {
    const { id, matchId, activityType, activityDate } = activity;
    const title = activity.title || typeLabel(activityType);
    const body = [activity.description, activity.notes, activity.nextAction].join('\n');
    const name = nameOf.get(matchId) ?? '';
    const about = [name, activityDate];
    const hay = plain(`${title}\n${body}`);
    return { id, matchId, kind: 'activity', activityId: id, title, about, body, hay, names: plain(name) };
  });
  return [...notes, ...logged];
}

/**
 * Returns the first `most` passages with every word; none for one letter, which every text contains. A word may also be the investor's
 * name, but a name alone finds the investor.
 */
export function passagesWith(query: string, written: WrittenWords, most: number): readonly Passage[] {
  if (query.trim().length < 2) return [];
  const words = wordsOf(query);
  const found: Passage[] = [];
  for (const { hay, names, about, body, ...passage } of written) {
    if (found.length === most) break;
    if (!words.some((word) => hay.includes(word))) continue;
    if (!words.every((word) => hay.includes(word) || names.includes(word))) continue;
    found.push({ ...passage, excerpt: [...about, lineWith(words, body)].filter(Boolean).join(' · ') });
  }
  return found;
}

interface Written extends Omit<Passage, 'excerpt'> {
  readonly about: readonly string[];
  readonly body: string;
  /** The normalized text that is searched. */
  readonly hay: string;
  readonly names: string;
}

/** Returns the first line with one of the words, starting shortly before it. */
function lineWith(words: readonly string[], text: string): string {
  for (const line of text.split('\n')) {
    const at = words.map((word) => plain(line).indexOf(word)).find((index) => index >= 0);
    if (at !== undefined) return at > lead ? `… ${line.slice(at - lead).trimStart()}` : line;
  }
  return '';
}

/** Characters shown before the word. */
const lead = 32;
