import { authorIn } from '@paratope/shared/startups/author';
import { useSession, useStartup } from './hooks.ts';

/** Who wrote something, in words; undefined where it goes without saying because one person works here alone. */
export function useAuthorOf(): (authorId: string) => string | undefined {
  const { accountId } = useSession();
  const team = useStartup()?.team;
  return (authorId) => authorIn(team, authorId, accountId);
}
