import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { type AttentionItem, type OutboxEntry, type RefKey, refOf } from '@paratope/sync/ports';
import { useRef } from 'react';
import { useLocalQuery } from '../../local/hooks.ts';
import { matchName, type Names } from './change-words.ts';

/** The names of the records these changes are about, deleted ones included where they are still known; undefined while they are looked up. */
export function useNames(changes: readonly (OutboxEntry | AttentionItem)[] | undefined): Names | undefined {
  const refs = [...new Set((changes ?? []).flatMap((change) => change.refs))];
  const idsIn = (collection: string) =>
    refs
      .map(refOf)
      .filter((ref) => ref.collection === collection)
      .map((ref) => ref.id);
  const key = refs.join(' ');
  const found = useLocalQuery(
    async (rows) => ({
      key,
      matches: await rows.table(Matches).bulkGet(idsIn(Matches.name)),
      activities: await rows.table(Activities).bulkGet(idsIn(Activities.name)),
    }),
    [key],
  );
  // The names of a change that was just made are still being looked up: until then those known before stand.
  const last = useRef<typeof found>(undefined);
  if (changes && found?.key === key) last.current = found;
  const known = last.current;
  if (!changes || !known) return undefined;
  const matches = new Map(known.matches.map((match) => [match?.id as string, matchName(match)]));
  const titles = new Map(known.activities.map((activity) => [activity?.id as string, activity?.title]));
  for (const change of changes) {
    const deleted: Readonly<Record<RefKey, object>> = 'deleted' in change ? (change.deleted ?? {}) : {};
    for (const [ref, row] of Object.entries(deleted)) titles.set(refOf(ref).id, (row as { title?: string }).title);
  }
  return { match: (id) => matches.get(id), activity: (id) => titles.get(id) };
}
