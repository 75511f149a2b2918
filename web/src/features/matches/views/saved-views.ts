import { type SavedView, SavedViews } from '@paratope/shared/matches/saved-view';
import { outreachStatuses, parseStatus } from '@paratope/shared/outreach/status';
import { useLocalQuery, useSession } from '../../../local/hooks.ts';
import { type ListView, listShapes, sortKeys, wholeList } from '../list/list-view.ts';

/** This person's saved views, by name; undefined during the first read. Others of the startup have their own. */
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

/** Returns what a saved view shows. Values of a newer version that this one does not know become defaults. */
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
