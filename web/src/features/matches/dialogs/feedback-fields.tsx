import { FeedbackReason, type MatchQuality } from '@paratope/shared/matches/feedback';
import { feedbackReasonLabels, matchQualities, matchQualityLabels } from '@paratope/shared/matches/feedback-labels';
import type { Ref } from 'react';
import { ChipChoices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { t } from '../../../words/words.ts';

export interface FeedbackForm {
  readonly quality: MatchQuality | '';
  readonly text: string;
  readonly reasons?: readonly FeedbackReason[];
}

/** Undefined until it is chosen how well the match fits. Reasons are for a poor match only. */
export const feedbackIn = ({ quality, text, reasons = [] }: FeedbackForm) =>
  quality === ''
    ? undefined
    : {
        matchQuality: quality,
        feedbackText: text.trim(),
        ...(quality === 'poor_match' && reasons.length > 0 ? { reasons: [...reasons] } : {}),
      };

interface FeedbackFieldsProps {
  readonly value: FeedbackForm;
  readonly faults?: Readonly<Partial<Record<keyof FeedbackForm, string>>>;
  readonly textRef?: Ref<HTMLTextAreaElement>;
  onChange(changes: Partial<FeedbackForm>): void;
}

export const FeedbackFields = ({ value, faults = {}, textRef, onChange }: FeedbackFieldsProps) => (
  <>
    <RadioList
      legend={t('Match quality')}
      options={matchQualities.map((quality) => ({ value: quality, label: t(matchQualityLabels[quality]) }))}
      value={value.quality === '' ? undefined : value.quality}
      onChange={(quality) => onChange({ quality })}
    />
    <FaultLine message={faults.quality} />
    {value.quality === 'poor_match' ? (
      <div className="stack">
        <ChipChoices
          legend={t("What doesn't fit?")}
          options={FeedbackReason.options.map((reason) => ({
            value: reason,
            label: t(feedbackReasonLabels[reason]),
          }))}
          values={[...(value.reasons ?? [])]}
          onChange={(chosen) => onChange({ reasons: FeedbackReason.options.filter((one) => chosen.includes(one)) })}
        />
        <FaultLine message={faults.reasons} />
        <p className="muted small">{t('Investors who are similar on these points move down your list right away.')}</p>
      </div>
    ) : null}
    <Field label={t("What works or doesn't?")} optional error={faults.text}>
      <TextArea
        ref={textRef}
        voice="serif"
        limit={5_000}
        value={value.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </Field>
  </>
);
