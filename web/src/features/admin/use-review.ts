import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { same } from '@paratope/sync/client/follow';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../words/words.ts';
import { many } from './many.ts';
import { useAdmin } from './use-admin.ts';
import type { AdminList } from './use-admin-list.ts';
import type { Voices } from './use-notice.tsx';

export type ReviewAction = InputOf<typeof AdminMatchesApi.reviewBatch>['action'];

interface Done {
  readonly batchId: string;
  /** The match before the act; undefined for a batch, after which the list loads again. */
  readonly before?: ReviewedMatch;
}

/**
 * A review queue. Decided matches stay until the list loads again, so that nothing jumps under the reviewer's hand, and each act can be
 * undone.
 */
export function useReview(list: AdminList<ReviewedMatch>, { say, fail }: Voices) {
  const { items, opened, openId } = list;
  const { explain } = useAdmin();
  const [changed, setChanged] = useState<ReadonlyMap<string, ReviewedMatch>>(new Map());
  const [done, setDone] = useState<readonly Done[]>([]);
  useEffect(
    () => setChanged((before) => (items.length > 0 && before.size > 0 ? keepNewer(before, items) : before)),
    [items],
  );

  // A match that a link or an undo leads to may not be among those that the filter shows.
  const isBeside = opened !== undefined && items.every(({ id }) => id !== opened.id);
  const matches = (isBeside ? [opened, ...items] : items).map((match) => changed.get(match.id) ?? match);
  const at = Math.max(
    0,
    matches.findIndex(({ id }) => id === openId),
  );
  // The next page comes before the last match is decided, so that the keys never stop.
  const isNearEnd = at > 0 && at >= matches.length - 10;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each length of the list.
  useEffect(() => {
    if (isNearEnd) list.more?.('replace');
  }, [isNearEnd, items.length]);
  const goTo = (to: number) => {
    const match = matches[Math.max(0, Math.min(to, matches.length - 1))];
    if (match && match.id !== matches[at]?.id) list.open(match.id);
  };
  const put = (match: ReviewedMatch) => setChanged((before) => new Map(before).set(match.id, match));

  const decide = async (match: ReviewedMatch, action: ReviewAction, reason?: string) => {
    put({ ...match, ...outcomes[action] });
    if (action === 'approve' || action === 'reject') goTo(at + 1);
    const answer = await call(AdminMatchesApi.reviewBatch, {
      ids: [match.id],
      action,
      ...(reason ? { reason } : {}),
      seenApproval: match.manuallyApproved,
    });
    if (answer.ok) return setDone((before) => [...before, { batchId: answer.value.batchId, before: match }]);
    put(match);
    fail(explain(answer));
  };
  const undo = async (batchId?: string) => {
    const last: Done | undefined = batchId ? { batchId } : done.at(-1);
    if (!last) return;
    const answer = await call(AdminMatchesApi.undoBatch, { id: last.batchId });
    if (!answer.ok) return fail(explain(answer, t('We couldn’t undo this. Try again.')));
    setDone((before) => before.filter((one) => one.batchId !== last.batchId));
    const { undone, kept } = answer.value;
    if (last.before && undone > 0) {
      put(last.before);
      list.open(last.before.id);
    }
    say(
      kept === 0
        ? t('Undone.')
        : t('{undone} undone. {kept} left as is because of later changes.', {
            undone: many(undone),
            kept: many(kept),
          }),
    );
  };
  return {
    matches,
    at,
    current: matches[at],
    canUndo: done.length > 0,
    decide,
    undo,
    goTo,
    /** Shows a match as it is now. Returns whether that is something else than was shown. */
    meet(match: ReviewedMatch): boolean {
      const shown = matches.find(({ id }) => id === match.id);
      put(match);
      return shown !== undefined && !same(shown, match);
    },
    remember: (batchId: string) => setDone((before) => [...before, { batchId }]),
  };
}

// words: values of the call
const outcomes: Record<ReviewAction, Partial<ReviewedMatch>> = {
  approve: { manuallyApproved: true, approvedByRule: false },
  reject: { manuallyApproved: false, approvedByRule: false },
  unset: { manuallyApproved: null, approvedByRule: false },
  lock: { clientAccess: 'Locked', lockedByHand: true },
  unlock: { clientAccess: 'Unlocked', lockedByHand: false },
};

/** Drops local changes to matches that the reloaded list contains. */
const keepNewer = (before: ReadonlyMap<string, ReviewedMatch>, items: readonly ReviewedMatch[]) => {
  const fresh = new Set(items.map(({ id }) => id));
  return new Map([...before].filter(([id]) => !fresh.has(id)));
};
