import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import type { AnyRow } from '@paratope/shared/mutation';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { useLocalQuery } from '../../local/hooks.ts';
import { matchName } from './change-words.ts';

/** A record's name on screen: an investor, an activity with its investor, or the company. */
export function useRecordName(collection: string, row: AnyRow | undefined): string {
  const matchId = collection === Matches.name ? row?.id : (row?.matchId as string | undefined);
  const match = useLocalQuery(
    async (rows) => (matchId ? await rows.table(Matches).get(matchId) : undefined),
    [matchId],
  );
  if (!row) return '';
  const about = isOpenMatch(match) ? (matchName(match) ?? '') : '';
  if (collection === Activities.name) return [(row as Activity).title, about].filter((part) => part !== '').join(', ');
  if (collection === EmailDrafts.name)
    return [(row as EmailDraft).subject, about].filter((part) => part !== '').join(', ');
  return collection === Matches.name ? about : String(row.name ?? '');
}
