import { draftLengths } from '@paratope/shared/drafts/draft';
import type { DraftLength } from '@paratope/shared/drafts/email-draft';
import { type Language, ownNameOf } from '@paratope/shared/words/language';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { languages } from '../../words/start-words.ts';
import { t } from '../../words/words.ts';

export interface Asked {
  readonly length: DraftLength;
  readonly wish: string;
  readonly language: Language;
}

interface AskFieldsProps {
  readonly value: Asked;
  onChange(changes: Partial<Asked>): void;
}

/** How an email is to be written. */
export const AskFields = ({ value: { length, wish, language }, onChange }: AskFieldsProps) => (
  <>
    <div className="row wrap gap-2-3">
      <Segmented<DraftLength>
        label={t('Length')}
        options={[
          { value: 'short', label: t('Short') },
          { value: 'medium', label: t('Medium') },
          { value: 'long', label: t('Long') },
        ]}
        value={length}
        onChange={(next) => onChange({ length: next })}
      />
      <span className="small muted">{t('Up to {words} words', { words: draftLengths[length].words })}</span>
    </div>
    <Field label={t('Language')}>
      <Select
        options={languages.map((value) => ({ value, label: ownNameOf(value), lang: value }))}
        value={language}
        onChange={({ target: { value } }) => onChange({ language: value })}
      />
    </Field>
    <Field label={t('What should be different?')} optional hint={t('e.g. more about our patents, or less formal')}>
      <TextArea
        voice="sans"
        rows={2}
        limit={500}
        value={wish}
        onChange={({ target: { value } }) => onChange({ wish: value })}
      />
    </Field>
  </>
);
