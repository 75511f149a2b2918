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
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** The next step replaces this dialog, so saving does not close it. */
  readonly leadsOn?: boolean;
  /** Goes to the previous step; its button replaces Cancel. */
  readonly onBack?: (() => void) | undefined;
  onClose(): void;
  /** Resolves to why it was not saved, in words or as the server's refusal; without a reason the dialog closes. */
  save(): Promise<ActFailure | string | undefined>;
  /** Shown for a refusal without a reason. */
  readonly otherwise?: string;
  /** Called when someone else changed the record meanwhile: the dialog shows an old version. */
  onConflict?(): void;
  readonly children: ReactNode;
}

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

/** The texts of a form, and `bind`, which ties one to its input. */
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
  /** All other fields are marked as optional. */
  readonly required?: boolean;
  readonly isLong?: boolean;
}

interface TextFieldsProps<Name> {
  readonly fields: readonly TextField<Name>[];
  bind(name: Name): { readonly value: string; onChange(event: { target: { value: string } }): void };
}

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
