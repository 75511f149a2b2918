import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog as Frame } from '../../ui/form-dialog.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { ConflictNotes, RestoredNote, type SomeForm } from './form-notes.tsx';
import { AlsoOpen } from './record/also-open.tsx';
import type { Others } from './record/use-presence.ts';
import { useAdmin } from './use-admin.ts';
import type { AdminForm } from './use-form.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly size?: 'small' | 'large';
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
  /** Keeps what is typed until it is saved; left out where nothing typed may be stored, such as a password. */
  readonly form?: SomeForm;
  readonly initialFocus?: ComponentProps<typeof Frame>['initialFocus'];
  /** Who else has the record open. */
  readonly others?: Others;
  /** What is known about the record besides its fields: beside the form, below it on a phone. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function FormDialog({
  submit,
  tone = 'primary',
  leadsOn = false,
  onBack,
  save,
  otherwise,
  form,
  others,
  aside,
  children,
  ...dialog
}: FormDialogProps) {
  const { explain, refresh } = useAdmin();
  const {
    submit: send,
    isBusy,
    fault,
  } = useSubmit(async () => {
    const refused = await save();
    if (!refused) form?.drop();
    if (!refused && !leadsOn) dialog.onClose();
    if (typeof refused !== 'object') return refused;
    form?.meet(refused);
    if (refused.code === 'conflict') refresh();
    return explain(refused, otherwise);
  });
  const foot = useRef<HTMLDivElement>(null);
  // A long form scrolls: why it was not saved stands at its end, as its button does.
  useEffect(() => {
    if (fault) foot.current?.scrollIntoView?.({ block: 'nearest' });
  }, [fault]);
  return (
    <Frame
      open
      size={aside ? 'large' : 'medium'}
      {...dialog}
      submit={submit}
      tone={tone}
      busy={isBusy}
      beside={<Button onClick={onBack ?? dialog.onClose}>{onBack ? t('Back') : t('Cancel')}</Button>}
    >
      {(id) => (
        <>
          {others ? <AlsoOpen others={others} /> : null}
          <div className={aside ? 'grid gap-5 admin-beside' : undefined}>
            <form id={id} className="column gap-4" noValidate onSubmit={send}>
              {form ? <RestoredNote form={form} /> : null}
              {children}
              {form ? <ConflictNotes form={form} /> : null}
              <div ref={foot} className="hide-empty">
                <FormFault message={fault} />
              </div>
            </form>
            {aside}
          </div>
        </>
      )}
    </Frame>
  );
}

interface TextField<Name> extends Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'autoCapitalize'> {
  readonly name: Name;
  readonly hint?: string;
  /** All other fields are marked as optional. */
  readonly required?: boolean;
  readonly isLong?: boolean;
}

interface TextFieldsProps<Name extends string> {
  readonly fields: readonly TextField<Name>[];
  readonly form: {
    readonly labels: Readonly<Record<Name, string>>;
    bind(name: Name): ReturnType<AdminForm['bind']>;
  };
}

export const TextFields = <Name extends string>({ fields, form: { labels, bind } }: TextFieldsProps<Name>) =>
  fields.map(({ name, hint, required = false, isLong = false, ...input }) => (
    <Field key={name} label={labels[name]} hint={hint} optional={!required}>
      {isLong ? (
        <TextArea required={required} {...bind(name)} />
      ) : (
        <TextInput required={required} {...input} {...bind(name)} />
      )}
    </Field>
  ));
