import type { StartupId } from '@paratope/shared/ids';
import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import type { LocalRows } from './hooks.ts';
import type { Samples, Workspace } from './workspace.ts';

/** Fills what the first page begins with. Resolves in any case: what cannot be read here is read by the page, which says so. */
export async function readAhead({ store, session, ahead }: Workspace): Promise<void> {
  try {
    const [startup, matches] = await Promise.all([
      store.table(Startups).get(session.startupId),
      store.table(Matches).toArray(),
    ]);
    if (startup) ahead.startup = startup;
    ahead.samples = startup?.isSample ? 'company' : matches.filter(isSample).length;
    // Where somebody has judged a match, the order is the page's to say.
    if (matches.length > 0 && !matches.some((match) => isOpenMatch(match) && match.feedback)) ahead.matches = matches;
  } catch {
    // Read again by whoever shows it.
  }
}

/** Once the first page stands: whatever is drawn later asks for itself. */
export function forgetAhead(workspace: Workspace | undefined): void {
  if (workspace) Object.assign(workspace.ahead, { startup: undefined, matches: undefined });
}

/** What of this device's rows is invented. */
export async function samplesIn(rows: LocalRows, startupId: StartupId): Promise<Samples> {
  if ((await rows.table(Startups).get(startupId))?.isSample) return 'company';
  return rows.table(Matches).filter(isSample).count();
}

const isSample = (match: Match): boolean => isOpenMatch(match) && match.vcInvestor.isSample;
