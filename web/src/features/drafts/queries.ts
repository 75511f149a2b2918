import { byVersion, type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useLocalQuery } from '../../local/hooks.ts';
import { useOpenMatch } from '../../local/open-match.ts';

/** What this device has of the e-mails to one investor. */
export interface Drafts {
  /** The newest version first. */
  readonly written: readonly EmailDraft[];
  /** The last one asked for, while it is not written: it waits, or was refused. */
  readonly open: EmailDraft | undefined;
}

/** undefined during the first read. */
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

/** Whom an e-mail goes to: undefined while the device is still opening, null where the match is not to be found. */
export function useAddressee(matchId: string): OpenMatch | null | undefined {
  const found = useOpenMatch(matchId);
  if (found.state === 'found') return found.match;
  return found.state === 'opening' ? undefined : null;
}
