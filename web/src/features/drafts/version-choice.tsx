import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface VersionChoiceProps {
  readonly written: readonly EmailDraft[];
  readonly chosen: EmailDraft;
  readonly onChoose: (id: EmailDraft['id']) => void;
}

/** Every version is kept; with one alone there is nothing to choose. */
export function VersionChoice({ written, chosen, onChoose }: VersionChoiceProps) {
  if (written.length < 2) return null;
  return (
    <Field label="Version" className="email-versions">
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
    `Version ${version}`,
    momentInWords(createdAt),
    length,
    isEdited ? 'edited' : '',
    sentAt ? 'sent' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export const momentInWords = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  );
