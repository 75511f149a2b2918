import { FeedbackReason, type MatchQuality } from '@paratope/shared/matches/feedback';
import { feedbackReasonLabels, matchQualities, matchQualityLabels } from '@paratope/shared/matches/feedback-labels';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { Followed } from '../../../local/followed.tsx';
import { useDraft } from '../../../local/use-draft.ts';
import { ChipChoices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { t } from '../../../words/words.ts';
import type { MatchDialogProps } from './ask.ts';
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
      {(id) => <FeedbackForm id={id} match={match} onDone={onClose} />}
    </FormDialog>
  );
}

function FeedbackForm({ id, match, onDone }: { id: string; match: OpenMatch; onDone: () => void }) {
  const { matchQuality = '', feedbackText = '', reasons: given = [] } = match.feedback ?? {};
  const draft = useDraft<{ quality: MatchQuality | ''; text: string; reasons?: readonly FeedbackReason[] }>(
    `feedback:${match.id}`,
    { quality: matchQuality, text: feedbackText, reasons: given },
    { follows: { texts: ['text'] } },
  );
  const saved = useSavedMatch();
  const [fault, setFault] = useState<string>();

  const save = async () => {
    const { quality, text, reasons = [] } = draft.value;
    if (quality === '') return setFault(t('Please choose how well it fits.'));
    const why = quality === 'poor_match' && reasons.length > 0 ? { reasons: [...reasons] } : {};
    const args = { matchId: match.id, matchQuality: quality, feedbackText: text.trim(), ...why };
    const result = await attempt(draft.submit(giveFeedback, args));
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
      <RadioList
        legend={t('Match quality')}
        options={matchQualities.map((quality) => ({ value: quality, label: t(matchQualityLabels[quality]) }))}
        value={draft.value.quality === '' ? undefined : draft.value.quality}
        onChange={(quality) => {
          setFault(undefined);
          draft.set((before) => ({ ...before, quality }));
        }}
      />
      {draft.value.quality === 'poor_match' ? (
        <div className="stack">
          <ChipChoices
            legend={t("What doesn't fit?")}
            options={FeedbackReason.options.map((reason) => ({
              value: reason,
              label: t(feedbackReasonLabels[reason]),
            }))}
            values={[...(draft.value.reasons ?? [])]}
            onChange={(chosen) =>
              draft.set((before) => ({
                ...before,
                reasons: FeedbackReason.options.filter((one) => chosen.includes(one)),
              }))
            }
          />
          <p className="muted small">
            {t('Investors who are similar on these points move down your list right away.')}
          </p>
        </div>
      ) : null}
      <Field label={t("What works or doesn't?")} optional>
        <TextArea
          ref={draft.textRef('text')}
          voice="serif"
          limit={5_000}
          value={draft.value.text}
          onChange={(event) => draft.set((before) => ({ ...before, text: event.target.value }))}
        />
      </Field>
      <Followed draft={draft} />
      <FaultLine message={fault} />
    </Form>
  );
}
