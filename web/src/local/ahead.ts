import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import type { Workspace } from './workspace.ts';

/** Fills what the first page begins with. Resolves in any case: what cannot be read here is read by the page, which says so. */
export async function readAhead({ store, session, ahead }: Workspace): Promise<void> {
  try {
    const [startup, matches] = await Promise.all([
      store.table(Startups).get(session.startupId),
      store.table(Matches).toArray(),
    ]);
    if (startup) ahead.startup = startup;
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
