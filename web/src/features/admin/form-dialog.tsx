import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog as Frame } from '../../ui/form-dialog.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { useAdmin } from './use-admin.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly size?: 'large';
  /** What the button that saves says. */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** The next step follows in its place: saving does not close it. */
  readonly leadsOn?: boolean;
  /** The way to the step before, where there is one, in the place of Cancel. */
  readonly onBack?: (() => void) | undefined;
  onClose(): void;
  /** Answers why it was not saved, in words or as the server refused it; the dialog closes when there is no reason. */
  save(): Promise<ActFailure | string | undefined>;
  /** What is said of a refusal that gives no reason. */
  readonly otherwise?: string;
  /** Somebody else has changed it meanwhile: what it was opened from is old. */
  onConflict?(): void;
  readonly children: ReactNode;
}

/** The frame of every form of the admin area: its fields, what is wrong with them, and the two ways out. */
export function FormDialog({
  submit,
  tone = 'primary',
  leadsOn = false,
  onBack,
  save,
  otherwise,
  onConflict,
  children,
  ...dialog
}: FormDialogProps) {
  const { explain } = useAdmin();
  const {
    submit: send,
    isBusy,
    fault,
  } = useSubmit(async () => {
    const refused = await save();
    if (!refused && !leadsOn) dialog.onClose();
    if (typeof refused !== 'object') return refused;
    if (refused.code === 'conflict') onConflict?.();
    return explain(refused, otherwise);
  });
  return (
    <Frame
      open
      {...dialog}
      submit={submit}
      tone={tone}
      busy={isBusy}
      beside={<Button onClick={onBack ?? dialog.onClose}>{onBack ? t('Back') : t('Cancel')}</Button>}
    >
      {(id) => (
        <form id={id} className="column gap-4" noValidate onSubmit={send}>
          {children}
          <FormFault message={fault} />
        </form>
      )}
    </Frame>
  );
}

/** The texts of a form, and what ties each to its input. */
export function useTexts<Texts extends Record<string, string>>(first: () => Texts) {
  const [texts, setTexts] = useState(first);
  const bind = (name: keyof Texts) => ({
    value: texts[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setTexts((before) => ({ ...before, [name]: value }));
    },
  });
  return { texts, bind };
}

interface TextField<Name> extends Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'autoCapitalize'> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  /** Every other field is marked as optional. */
  readonly required?: boolean;
  /** Takes several lines. */
  readonly isLong?: boolean;
}

interface TextFieldsProps<Name> {
  readonly fields: readonly TextField<Name>[];
  bind(name: Name): { readonly value: string; onChange(event: { target: { value: string } }): void };
}

/** The inputs of several texts of a form, one under the other. */
export const TextFields = <Name extends string>({ fields, bind }: TextFieldsProps<Name>) =>
  fields.map(({ name, label, hint, required = false, isLong = false, ...input }) => (
    <Field key={name} label={label} hint={hint} optional={!required}>
      {isLong ? (
        <TextArea required={required} {...bind(name)} />
      ) : (
        <TextInput required={required} {...input} {...bind(name)} />
      )}
    </Field>
  ));
