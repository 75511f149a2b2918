import type { StartupId } from '@paratope/shared/ids';
import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import type { LocalRows } from './hooks.ts';
import type { Samples, Workspace } from './workspace.ts';

/** Prefetches the first page's data. Never rejects: the page reads again what could not be read here, and shows the error. */
export async function readAhead({ store, session, ahead }: Workspace): Promise<void> {
  try {
    const [startup, matches] = await Promise.all([
      store.table(Startups).get(session.startupId),
      store.table(Matches).toArray(),
    ]);
    if (startup) ahead.startup = startup;
    ahead.samples = startup?.isSample ? 'company' : matches.filter(isSample).length;
    // Once a match has feedback, the page must sort the list itself.
    if (matches.length > 0 && !matches.some((match) => isOpenMatch(match) && match.feedback)) ahead.matches = matches;
  } catch {
    // The page reads it again.
  }
}

/** Call it after the first page has rendered: later pages read their own data. */
export function forgetAhead(workspace: Workspace | undefined): void {
  if (workspace) Object.assign(workspace.ahead, { startup: undefined, matches: undefined });
}

export async function samplesIn(rows: LocalRows, startupId: StartupId): Promise<Samples> {
  if ((await rows.table(Startups).get(startupId))?.isSample) return 'company';
  return rows.table(Matches).filter(isSample).count();
}

const isSample = (match: Match): boolean => isOpenMatch(match) && match.vcInvestor.isSample;
