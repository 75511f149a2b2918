import { calledBy, type TeamMember } from './team.ts';

/**
 * Who wrote something, in words for one who reads. undefined while the startup has one person and nobody else wrote: then
 * it goes without saying.
 */
export function authorIn(
  team: readonly TeamMember[] | undefined,
  authorId: string,
  readerId: string,
): string | undefined {
  if (authorId === readerId) return (team?.length ?? 1) > 1 ? 'You' : undefined;
  const author = team?.find(({ id }) => id === authorId);
  return author ? calledBy(author) : team && 'A former member';
}
