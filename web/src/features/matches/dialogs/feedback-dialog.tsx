import type { OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { Followed } from '../../../local/followed.tsx';
import { useDraft } from '../../../local/use-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { t } from '../../../words/words.ts';
import type { MatchDialogProps } from './ask.ts';
import { FeedbackFields, type FeedbackForm, feedbackIn } from './feedback-fields.tsx';
import { useSavedMatch } from './saved-match.ts';

export function FeedbackDialog({ match, isOpen, onClose }: MatchDialogProps) {
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Match Feedback')}
      description={t('How well does {vcName} fit? We use your answer to re-rank your list.', {
        vcName: match.vcName,
      })}
      submit={t('Submit feedback')}
    >
      {(id) => <OwnFeedback id={id} match={match} onDone={onClose} />}
    </FormDialog>
  );
}

function OwnFeedback({ id, match, onDone }: { id: string; match: OpenMatch; onDone: () => void }) {
  const { matchQuality = '', feedbackText = '', reasons: given = [] } = match.feedback ?? {};
  const draft = useDraft<FeedbackForm>(
    `feedback:${match.id}`,
    { quality: matchQuality, text: feedbackText, reasons: given },
    { follows: { texts: ['text'] } },
  );
  const saved = useSavedMatch();
  const [fault, setFault] = useState<string>();

  const save = async () => {
    const feedback = feedbackIn(draft.value);
    if (!feedback) return setFault(t('Please choose how well it fits.'));
    const result = await attempt(draft.submit(giveFeedback, { matchId: match.id, ...feedback }));
    if (!result.ok) {
      const isRefused = result.kind === 'refused';
      return setFault(
        isRefused
          ? t('Feedback submission failed: {reason}', { reason: result.message })
          : t('Error submitting feedback'),
      );
    }
    onDone();
    saved.feedback(match, result.value.made);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <FeedbackFields
        value={draft.value}
        textRef={draft.textRef('text')}
        onChange={(changes) => {
          setFault(undefined);
          draft.set((before) => ({ ...before, ...changes }));
        }}
      />
      <Followed draft={draft} />
      <FaultLine message={fault} />
    </Form>
  );
}
