import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ChipChoice } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ListFrame } from './list-frame.tsx';
import { MatchInReview } from './match-in-review.tsx';
import { MatchQueue } from './match-queue.tsx';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';
import { type ReviewAction, useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Approval = 'pending' | 'approved' | 'rejected' | 'all';

/** One match after the other, decided on by keyboard or by thumb; all that a search finds at once; and the way back. */
export function MatchValidation() {
  const { canAct, explain } = useAdmin();
  const [approval, setApproval] = useState<Approval>('pending');
  const fetchPage = useCallback(
    (input: ListInput) =>
      call(AdminMatchesApi.matches, { ...input, order: 'startup', ...(approval === 'all' ? {} : { approval }) }),
    [approval],
  );
  const list = useAdminList(fetchPage);
  const { banner, say, fail } = useNotice();
  const review = useReview(list.items, { say, fail });
  const [rejecting, setRejecting] = useState<ReviewedMatch>();
  const [bulk, setBulk] = useState<ReviewAction>();
  const { matches, at, current } = review;

  useReviewKeys(canAct && !rejecting && !bulk, {
    j: () => review.goTo(at + 1),
    k: () => review.goTo(at - 1),
    a: () => current && void review.decide(current, 'approve'),
    r: () => current && setRejecting(current),
    u: () => current && void review.decide(current, 'unlock'),
    z: () => void review.undo(),
  });

  const decideAll = async (action: ReviewAction) => {
    setBulk(undefined);
    const q = list.search.trim();
    const filter = { ...(q ? { q } : {}), ...(approval === 'all' ? {} : { manuallyApproved: decisions[approval] }) };
    const answer = await call(AdminMatchesApi.reviewBatch, { filter, action });
    if (!answer.ok) return fail(explain(answer));
    review.remember(answer.value.batchId);
    list.again();
    const { batchId, changed } = answer.value;
    say(`${changed} matches ${pastOf[action]}.`, <Button onClick={() => void undoAll(batchId)}>Undo</Button>);
  };
  const undoAll = async (batchId: string) => {
    await review.undo(batchId);
    list.again();
  };

  return (
    <>
      {banner}
      <ChipChoice
        legend="Which matches"
        hideLegend
        scroll
        value={approval}
        onChange={setApproval}
        options={[
          { value: 'pending', label: 'Pending' },
          { value: 'approved', label: 'Approved' },
          { value: 'rejected', label: 'Rejected' },
          { value: 'all', label: 'All' },
        ]}
      />
      <ListFrame
        list={list}
        searchLabel="Search startups and investors"
        beside={
          canAct && list.total ? (
            <>
              <Button onClick={() => setBulk('approve')}>{`Approve all ${list.total}`}</Button>
              <Button kind="danger" onClick={() => setBulk('reject')}>{`Reject all ${list.total}`}</Button>
            </>
          ) : null
        }
      >
        {current ? (
          <div className="grid gap-5 admin-review">
            <MatchQueue matches={matches} at={at} onChoose={review.goTo} />
            <MatchInReview
              match={current}
              onDecide={(action) => (action === 'reject' ? setRejecting(current) : void review.decide(current, action))}
              onNext={at + 1 < matches.length ? () => review.goTo(at + 1) : undefined}
              onUndo={review.canUndo ? () => void review.undo() : undefined}
            />
          </div>
        ) : (
          <p className="muted">{approval === 'pending' ? 'Every match has been decided on.' : 'No match was found.'}</p>
        )}
      </ListFrame>
      {rejecting ? (
        <Rejection
          match={rejecting}
          onClose={() => setRejecting(undefined)}
          onReject={(reason) => {
            setRejecting(undefined);
            void review.decide(rejecting, 'reject', reason);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={bulk !== undefined}
        onClose={() => setBulk(undefined)}
        title={`${bulk === 'reject' ? 'Reject' : 'Approve'} ${list.total ?? 0} matches?`}
        confirm={bulk === 'reject' ? 'Reject all' : 'Approve all'}
        tone={bulk === 'reject' ? 'danger' : 'primary'}
        onConfirm={() => bulk && void decideAll(bulk)}
      >
        All that this search finds, on the pages that are not shown too. It can be taken back as one.
      </ConfirmDialog>
    </>
  );
}

const decisions = { pending: null, approved: true, rejected: false } as const;
const pastOf = {
  approve: 'approved',
  reject: 'rejected',
  unset: 'set back',
  lock: 'locked',
  unlock: 'unlocked',
} as const;

interface RejectionProps {
  readonly match: ReviewedMatch;
  onClose(): void;
  onReject(reason: string): void;
}

function Rejection({ match, onClose, onReject }: RejectionProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reject ${match.vcName}?`}
      confirm="Reject"
      tone="danger"
      onConfirm={() => onReject(reason)}
    >
      <Field label="Reason" optional hint="For the team; the founder does not see it.">
        <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
