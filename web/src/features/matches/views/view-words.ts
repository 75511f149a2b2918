import { shortStatusLabels } from '@paratope/shared/outreach/status';
import { inCatalog } from '@paratope/shared/words/message';
import { t } from '../../../words/words.ts';
import type { ListView, SortKey } from '../list/list-view.ts';

/** One line, such as "Reaching Out, Passed. Contains “lung”. By name, reversed. Board". */
export function viewWords({ search, statuses, sort, isReversed, shape }: ListView): string {
  return [
    statuses.length === 0 ? t('All statuses') : statuses.map((status) => t(shortStatusLabels[status])).join(', '),
    search.trim() === '' ? '' : t('Contains “{words}”', { words: search.trim() }),
    isReversed
      ? t('By {order}, reversed', { order: t(sortWords[sort]) })
      : t('By {order}', { order: t(sortWords[sort]) }),
    shape === 'board' ? t('Board') : t('Table'),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

const sortWords: Readonly<Record<SortKey, string>> = inCatalog({
  fit: 'fit',
  name: 'name',
  status: 'status',
  stage: 'stage',
});
