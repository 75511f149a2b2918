import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { type AttentionItem, type OutboxEntry, type RefKey, refOf } from '@paratope/sync/ports';
import { useRef } from 'react';
import { useLocalQuery } from '../../local/hooks.ts';
import { matchName, type Names } from './change-words.ts';

/** The names of the records these changes are about, deleted ones included where they are still known; undefined while they are looked up. */
export function useNames(changes: readonly (OutboxEntry | AttentionItem)[] | undefined): Names | undefined {
  const refs = [...new Set((changes ?? []).flatMap((change) => change.refs))];
  const isNamed = (collection: string) => {
    const ids = new Set(refs.map(refOf).flatMap((ref) => (ref.collection === collection ? [ref.id] : [])));
    return (row: { readonly id: string }) => ids.has(row.id);
  };
  const key = refs.join(' ');
  const found = useLocalQuery(
    async (rows) => {
      const drafts = await rows.table(EmailDrafts).filter(isNamed(EmailDrafts.name)).toArray();
      const isMatch = isNamed(Matches.name);
      const isAddressee = ({ id }: { readonly id: string }) => drafts.some(({ matchId }) => matchId === id);
      return {
        key,
        drafts,
        matches: await rows
          .table(Matches)
          .filter((match) => isMatch(match) || isAddressee(match))
          .toArray(),
        activities: await rows.table(Activities).filter(isNamed(Activities.name)).toArray(),
      };
    },
    [key],
  );
  // The names of a change that was just made are still being looked up: until then those known before stand.
  const last = useRef<typeof found>(undefined);
  if (changes && found?.key === key) last.current = found;
  const known = last.current;
  if (!changes || !known) return undefined;
  const matches = new Map(known.matches.map((match) => [match.id as string, matchName(match)]));
  const titles = new Map<string, string | undefined>(known.activities.map((activity) => [activity.id, activity.title]));
  for (const change of changes) {
    const deleted: Readonly<Record<RefKey, object>> = 'deleted' in change ? (change.deleted ?? {}) : {};
    for (const [ref, row] of Object.entries(deleted)) titles.set(refOf(ref).id, (row as { title?: string }).title);
  }
  const drafts = new Map<string, string | undefined>(known.drafts.map(({ id, matchId }) => [id, matches.get(matchId)]));
  return { match: (id) => matches.get(id), activity: (id) => titles.get(id), draft: (id) => drafts.get(id) };
}
