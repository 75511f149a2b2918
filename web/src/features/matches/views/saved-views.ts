import { type SavedView, SavedViews } from '@paratope/shared/matches/saved-view';
import { outreachStatuses, parseStatus } from '@paratope/shared/outreach/status';
import { useLocalQuery, useSession } from '../../../local/hooks.ts';
import { type ListView, listShapes, sortKeys, wholeList } from '../list/list-view.ts';

/** The views this person keeps, by name; undefined during the first read. Those of others of the startup are theirs. */
export function useSavedViews(): readonly SavedView[] | undefined {
  const { accountId } = useSession();
  return useLocalQuery(
    async (rows) =>
      (await rows.table(SavedViews).toArray())
        .filter((view) => view.accountId === accountId)
        .sort((a, b) => a.name.localeCompare(b.name)),
    [accountId],
  );
}

/** What a kept view shows. What a newer program wrote and this one does not know is read as usual. */
export function listViewOf({ search, statuses, sort, isReversed, shape }: SavedView): ListView {
  const chosen = statuses.map(parseStatus);
  return {
    search,
    statuses: outreachStatuses.filter((status) => chosen.includes(status)),
    sort: sortKeys.find((key) => key === sort) ?? wholeList.sort,
    isReversed,
    shape: listShapes.find((one) => one === shape) ?? wholeList.shape,
  };
}

export const isSameView = (a: ListView, b: ListView): boolean =>
  a.search.trim() === b.search.trim() &&
  a.statuses.join() === b.statuses.join() &&
  a.sort === b.sort &&
  a.isReversed === b.isReversed &&
  a.shape === b.shape;
