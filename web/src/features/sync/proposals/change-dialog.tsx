import { acceptProposal } from '@paratope/shared/mutators';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import type { Text } from '@paratope/shared/words/message';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { DraftNotes } from '../../../local/draft-notes.tsx';
import { useDraft } from '../../../local/use-draft.ts';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { inWords, t } from '../../../words/words.ts';
import { fieldLabel, isText } from '../field-words.ts';
import { type ProposedText, proposedTexts, withTexts } from './proposed-fields.ts';

interface ChangeDialogProps {
  readonly proposal: Proposed;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
}

/** The proposed values in a form; saving it accepts them as they are then. */
export function ChangeDialog({ proposal, title, isOpen, onClose, onAccepted }: ChangeDialogProps) {
  const { id, name, args } = proposal;
  const texts = proposedTexts(proposal);
  const draft = useDraft<Record<string, string>>(
    `proposal:${id}`,
    Object.fromEntries(texts.map(({ field, value }) => [field, value ?? ''])),
  );
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const save = async () => {
    const changed = withTexts(args, texts, draft.value);
    const saved = await attempt(draft.submit(acceptProposal, { id, name, args: changed }));
    if (!saved.ok) return setFaults({ ...byField(saved.fields ?? {}), form: saved.message });
    onClose();
    onAccepted();
  };

  if (draft.state === 'opening') return null;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Change proposal')}
      description={title}
      submit={t('Save and accept')}
    >
      {(formId) => (
        <Form id={formId} onSubmit={save}>
          <DraftNotes draft={draft} />
          {texts.map((text) => (
            <Field
              key={text.field}
              label={fieldLabel(text.field)}
              {...(faults[text.field] ? { error: faults[text.field] as string } : {})}
            >
              <Control
                text={text}
                value={draft.value[text.field] ?? ''}
                onChange={(value) => {
                  setFaults({});
                  draft.set((before) => ({ ...before, [text.field]: value }));
                }}
              />
            </Field>
          ))}
          <FaultLine message={faults.form} />
        </Form>
      )}
    </FormDialog>
  );
}

interface ControlProps {
  readonly text: ProposedText;
  readonly value: string;
  onChange(value: string): void;
}

function Control({ text: { field, choices }, value, onChange }: ControlProps) {
  const wiring = { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (choices)
    return (
      <Select
        {...wiring}
        options={Object.entries(choices).map(([choice, label]) => ({ value: choice, label: t(label) }))}
      />
    );
  if (isText(field)) return <TextArea {...wiring} rows={4} />;
  return <TextInput {...wiring} type={/Date$/.test(field) ? 'date' : 'text'} />;
}

/** By the last part of the path. */
const byField = (fields: Readonly<Record<string, Text>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, inWords(message)]),
  );
