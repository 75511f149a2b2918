import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import { inCatalog } from '@paratope/shared/words/message';
import { Field } from '../../ui/field.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';

interface VersionChoiceProps {
  readonly written: readonly EmailDraft[];
  readonly chosen: EmailDraft;
  readonly onChoose: (id: EmailDraft['id']) => void;
}

export function VersionChoice({ written, chosen, onChoose }: VersionChoiceProps) {
  if (written.length < 2) return null;
  return (
    <Field label={t('Version')} className="email-versions">
      <Select
        options={written.map((draft) => ({ value: draft.id, label: versionInWords(draft) }))}
        value={chosen.id}
        onChange={({ target: { value } }) => onChoose(value as EmailDraft['id'])}
      />
    </Field>
  );
}

export function versionInWords({ version, createdAt, length, isEdited, sentAt }: EmailDraft): string {
  const parts = [
    t('Version {version}', { version }),
    momentInWords(createdAt),
    t(lengthWords[length]),
    isEdited ? t('edited') : '',
    sentAt ? t('sent') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const lengthWords: Readonly<Record<EmailDraft['length'], string>> = inCatalog({
  short: 'short',
  medium: 'medium',
  long: 'long',
});
