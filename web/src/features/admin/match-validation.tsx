import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ChipChoice } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { plural, t } from '../../words/words.ts';
import type { ListInput } from './fetch-page.ts';
import { FormDialog } from './form-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListMenu } from './list-menu.tsx';
import { many } from './many.ts';
import { MatchInReview } from './match-in-review.tsx';
import { MatchQueue } from './match-queue.tsx';
import { usePresence } from './record/use-presence.ts';
import { SortChoice } from './sort-choice.tsx';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { firstPage, useAdminList } from './use-admin-list.ts';
import { useForm } from './use-form.ts';
import { useNotice } from './use-notice.tsx';
import { type ReviewAction, useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

const approvals = ['pending', 'approved', 'rejected', 'all'] as const;

const usual = { sort: 'startup' };

/** A decision since then must not hide a match that a link leads to. */
const amongAll = (input: ListInput) => call(AdminMatchesApi.matches, input);

export function MatchValidation() {
  const { canAct, explain } = useAdmin();
  const address = useAddressState();
  const approval = approvals.find((one) => one === address.get('state')) ?? 'pending';
  const startupId = address.get('startup');
  const fetchPage = useCallback(
    (input: ListInput) =>
      call(AdminMatchesApi.matches, {
        ...usual,
        ...input,
        ...(startupId ? { startupId } : {}),
        ...(approval === 'all' ? {} : { approval }),
      }),
    [approval, startupId],
  );
  const list = useAdminList(fetchPage, address, amongAll);
  const { banner, say, fail } = useNotice();
  const review = useReview(list, { say, fail });
  const [rejecting, setRejecting] = useState<ReviewedMatch>();
  const [bulk, setBulk] = useState<ReviewAction>();
  const { matches, at, current } = review;
  const others = usePresence(current && { kind: 'match', id: current.id }, ({ by, isOwn }) => {
    if (!current) return;
    void amongAll({ q: current.id, limit: 1 }).then((answer) => {
      const found = answer.ok ? answer.value.data.find(({ id }) => id === current.id) : undefined;
      if (found && review.meet(found) && by !== null && !isOwn) say(t('{name} changed this match.', { name: by }));
    });
  });

  useReviewKeys(canAct, {
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
    const filter = {
      ...(q ? { q } : {}),
      ...(startupId ? { startupId } : {}),
      ...(approval === 'all' ? {} : { manuallyApproved: decisions[approval] }),
    };
    const answer = await call(AdminMatchesApi.reviewBatch, { filter, action });
    if (!answer.ok) return fail(explain(answer));
    review.remember(answer.value.batchId);
    address.set(firstPage, 'replace');
    list.again();
    const { batchId, changed } = answer.value;
    say(changedWords(action, changed), <Button onClick={() => void undoAll(batchId)}>{t('Undo')}</Button>);
  };
  const undoAll = async (batchId: string) => {
    await review.undo(batchId);
    list.again();
  };

  return (
    <>
      {banner}
      <ChipChoice
        legend={t('Show matches')}
        hideLegend
        scroll
        value={approval}
        onChange={(state) => address.set({ ...firstPage, state: state === 'pending' ? undefined : state })}
        options={[
          { value: 'pending', label: t('Pending') },
          { value: 'approved', label: t('Approved') },
          { value: 'rejected', label: t('Rejected') },
          { value: 'all', label: t('All') },
        ]}
      />
      <ListFrame
        list={list}
        searchLabel={t('Search startups and investors')}
        beside={
          <>
            <SortChoice
              value={list.sort ?? usual.sort}
              options={[
                { value: 'startup', label: t('By startup') },
                { value: 'newest', label: t('Newest first') },
                { value: 'similarity', label: t('Most similar first') },
                { value: 'doubtful', label: t('Doubtful first') },
              ]}
              onChange={list.onSort}
            />
            {startupId ? (
              <Button icon="cross" onClick={() => address.set({ ...firstPage, startup: undefined })}>
                {t('Only {name}', { name: matches[0]?.startupName ?? t('one startup') })}
              </Button>
            ) : null}
            {canAct && list.total ? (
              <>
                <Button onClick={() => setBulk('approve')}>
                  {t('Approve all {count}', { count: many(list.total) })}
                </Button>
                <Button kind="danger" onClick={() => setBulk('reject')}>
                  {t('Reject all {count}', { count: many(list.total) })}
                </Button>
              </>
            ) : null}
            <ListMenu
              list={list}
              csv="matches"
              filter={{ ...usual, startupId, ...(approval === 'all' ? {} : { approval }) }}
            />
          </>
        }
      >
        {current ? (
          <div className="grid gap-5 admin-review">
            <MatchQueue matches={matches} at={at} onChoose={review.goTo} />
            <MatchInReview
              match={current}
              others={others}
              onOnly={startupId ? undefined : () => address.set({ ...firstPage, startup: current.startupId })}
              onDecide={(action) => (action === 'reject' ? setRejecting(current) : void review.decide(current, action))}
              onNext={at + 1 < matches.length ? () => review.goTo(at + 1) : undefined}
              onUndo={review.canUndo ? () => void review.undo() : undefined}
            />
          </div>
        ) : (
          <p className="muted">
            {approval === 'pending' ? t('No matches are waiting for review.') : t('No matches found.')}
          </p>
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
        title={
          bulk === 'reject'
            ? plural(list.total ?? 0, 'Reject 1 match?', 'Reject {count} matches?', { count: many(list.total ?? 0) })
            : plural(list.total ?? 0, 'Approve 1 match?', 'Approve {count} matches?', { count: many(list.total ?? 0) })
        }
        confirm={bulk === 'reject' ? t('Reject all') : t('Approve all')}
        tone={bulk === 'reject' ? 'danger' : 'primary'}
        onConfirm={() => bulk && void decideAll(bulk)}
      >
        {t('This includes all matches your search and filters find, not only those shown. You can undo it.')}
      </ConfirmDialog>
    </>
  );
}

const decisions = { pending: null, approved: true, rejected: false } as const;

function changedWords(action: ReviewAction, changed: number): string {
  const values = { count: many(changed) };
  if (action === 'approve') return plural(changed, '1 match approved.', '{count} matches approved.', values);
  if (action === 'reject') return plural(changed, '1 match rejected.', '{count} matches rejected.', values);
  if (action === 'lock') return plural(changed, '1 match locked.', '{count} matches locked.', values);
  if (action === 'unlock') return plural(changed, '1 match unlocked.', '{count} matches unlocked.', values);
  return plural(changed, '1 match reset.', '{count} matches reset.', values);
}

interface RejectionProps {
  readonly match: ReviewedMatch;
  onClose(): void;
  onReject(reason: string): void;
}

function Rejection({ match, onClose, onReject }: RejectionProps) {
  const reason = useRef<HTMLInputElement>(null);
  const form = useForm({
    name: `reject:${match.id}`,
    record: match,
    fieldsOf: () => ({ reason: '' }),
    labels: { reason: t('Reason') },
  });
  const save = async () => {
    form.drop();
    onReject(form.values.reason);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Reject {name}?', { name: match.vcName })}
      size="small"
      submit={t('Reject')}
      tone="danger"
      leadsOn
      initialFocus={reason}
      onClose={onClose}
      form={form}
      save={save}
    >
      <Field label={form.labels.reason} optional hint={t('Only your team sees this.')}>
        <TextInput ref={reason} {...form.bind('reason')} />
      </Field>
    </FormDialog>
  );
}
