import { shortStatusLabels } from '@paratope/shared/outreach/status';
import type { ListView } from '../list-view.ts';

/** What a view shows, in one line: "Reaching Out, Passed. Contains “lung”. By name, reversed. Board". */
export function viewWords({ search, statuses, sort, isReversed, shape }: ListView): string {
  return [
    statuses.length === 0 ? 'Every status' : statuses.map((status) => shortStatusLabels[status]).join(', '),
    search.trim() === '' ? '' : `Contains “${search.trim()}”`,
    `By ${sort}${isReversed ? ', reversed' : ''}`,
    shape === 'board' ? 'Board' : 'Table',
  ]
    .filter((part) => part !== '')
    .join('. ');
}
