import { Contacts } from '@paratope/shared/contacts/contact';
import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { Snoozes } from '@paratope/shared/today/settings';
import { type AttentionItem, type OutboxMutation, type RefKey, refOf } from '@paratope/sync/ports';
import { useRef } from 'react';
import { useLocalQuery } from '../../local/hooks.ts';
import { matchName, type NameOf } from './change-words.ts';

/** The names of the records these changes are about, including deleted ones if still known; undefined while they load. */
export function useNames(
  changes: readonly (Pick<OutboxMutation, 'refs'> | AttentionItem)[] | undefined,
): NameOf | undefined {
  const refs = [...new Set((changes ?? []).flatMap((change) => change.refs))];
  const isNamed = (collection: string) => {
    // What is snoozed is a record of another collection.
    const own = [collection, Snoozes.name];
    const ids = new Set(refs.map(refOf).flatMap((ref) => (own.includes(ref.collection) ? [ref.id] : [])));
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
        contacts: await rows.table(Contacts).filter(isNamed(Contacts.name)).toArray(),
      };
    },
    [key],
  );
  // Until the names for a new change have loaded, the previous ones stay.
  const last = useRef<typeof found>(undefined);
  if (changes && found?.key === key) last.current = found;
  const known = last.current;
  if (!changes || !known) return undefined;
  const names = new Map<string, string | undefined>([
    ...known.matches.map((match) => [match.id, matchName(match)] as const),
    ...known.activities.map(({ id, title }) => [id, title] as const),
    ...known.contacts.map(({ id, name }) => [id, name] as const),
  ]);
  for (const change of changes) {
    const deleted: Readonly<Record<RefKey, object>> = 'deleted' in change ? (change.deleted ?? {}) : {};
    for (const [ref, { title, name = title }] of Object.entries(
      deleted as Readonly<Record<RefKey, { title?: string; name?: string }>>,
    ))
      if (name !== undefined) names.set(refOf(ref).id, name);
  }
  for (const { id, matchId } of known.drafts) names.set(id, names.get(matchId));
  return (id) => names.get(id);
}
