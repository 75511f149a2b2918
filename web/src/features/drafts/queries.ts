import { byVersion, type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useLocalQuery } from '../../local/hooks.ts';
import { useOpenMatch } from '../../local/open-match.ts';

export interface Drafts {
  /** Newest version first. */
  readonly written: readonly EmailDraft[];
  /** The last request, while it is not written: waiting, or refused. */
  readonly open: EmailDraft | undefined;
}

/** Undefined during the first read. */
export function useDraftsTo(matchId: string): Drafts | undefined {
  const all = useLocalQuery((rows) => rows.table(EmailDrafts).where('matchId').equals(matchId).toArray(), [matchId]);
  return all && draftsOf(all);
}

export function draftsOf(all: readonly EmailDraft[]): Drafts {
  const [last] = [...all].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  return {
    written: all.filter(({ state }) => state === 'written').sort(byVersion),
    open: last && last.state !== 'written' ? last : undefined,
  };
}

/** The match an email goes to; undefined while the device is still opening, null if there is none. */
export function useAddressee(matchId: string): OpenMatch | null | undefined {
  const found = useOpenMatch(matchId);
  if (found.state === 'found') return found.match;
  return found.state === 'opening' ? undefined : null;
}
