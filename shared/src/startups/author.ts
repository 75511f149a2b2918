import { calledBy, type TeamMember } from './team.ts';

/** The author's name for a reader; undefined if the startup has one person and nobody else wrote, because then it is obvious. */
export function authorIn(
  team: readonly TeamMember[] | undefined,
  authorId: string,
  readerId: string,
): string | undefined {
  if (authorId === readerId) return (team?.length ?? 1) > 1 ? 'You' : undefined;
  const author = team?.find(({ id }) => id === authorId);
  return author ? calledBy(author) : team && 'A former member';
}
