import type { DraftForm } from '../../local/use-draft.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import type { ContactForm } from './contact-form.ts';

export type ContactFaults = Partial<Record<keyof ContactForm | 'form', string>>;

interface ContactFieldsProps {
  readonly draft: DraftForm<ContactForm>;
  readonly faults: ContactFaults;
  onChange(changes: Partial<ContactForm>): void;
}

export function ContactFields({ draft, faults, onChange }: ContactFieldsProps) {
  const { value } = draft;
  const wiring = (name: keyof ContactForm) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label={t('Name')} error={faults.name}>
        <TextInput autoComplete="off" limit={200} {...wiring('name')} />
      </Field>
      <Field label={t('Role')} optional error={faults.role}>
        <TextInput autoComplete="off" limit={200} {...wiring('role')} />
      </Field>
      <Field label={t('Email')} optional error={faults.email}>
        <TextInput type="email" inputMode="email" autoComplete="off" limit={254} {...wiring('email')} />
      </Field>
      <Field label={t('Phone')} optional error={faults.phone}>
        <TextInput type="tel" inputMode="tel" autoComplete="off" limit={60} {...wiring('phone')} />
      </Field>
      <details className="fold" open={value.link !== '' || value.about !== '' || Boolean(faults.link)}>
        <summary className="spread touch hair-top hair-bottom">
          {t('Link and a line about them')}
          <Icon name="down" size={16} />
        </summary>
        <div className="grid gap-4 pt-3">
          <Field label={t('Link')} optional error={faults.link}>
            <TextInput type="url" inputMode="url" autoComplete="off" limit={2_000} {...wiring('link')} />
          </Field>
          <Field label={t('About them')} optional>
            <TextArea ref={draft.textRef('about')} voice="serif" rows={2} limit={2_000} {...wiring('about')} />
          </Field>
        </div>
      </details>
    </>
  );
}
