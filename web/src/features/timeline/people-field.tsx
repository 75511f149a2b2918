import type { Person } from '@paratope/shared/contacts/contact';
import { contactsAt, personOf, roleAt } from '@paratope/shared/contacts/people';
import { useContacts } from '../../local/contacts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { t } from '../../words/words.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly matchId: string;
  readonly value: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
  readonly most?: number;
  readonly className?: string;
}

/** The investor's contacts to choose from. A new name becomes a contact once the form is saved. */
export function PeopleField({ label, matchId, value, onChange, most = 50, className }: PeopleFieldProps) {
  const here = contactsAt(useContacts() ?? [], matchId);
  const keyOf = ({ id, name }: Person): string => (id !== null && here.some((one) => one.id === id) ? id : name);
  const personIn = (key: string): Person => {
    const contact = here.find(({ id }) => id === key);
    return (
      value.find((one) => keyOf(one) === key) ?? (contact ? personOf(contact) : { id: null, name: key.slice(0, 200) })
    );
  };
  return (
    <Field label={label} optional {...(className ? { className } : {})}>
      <Combobox
        other
        most={most}
        options={here.map((contact) => ({
          value: contact.id,
          label: contact.name,
          also: [roleAt(contact, matchId)].filter(Boolean),
        }))}
        values={value.map(keyOf)}
        onChange={(keys) => onChange(keys.map(personIn))}
        placeholder={here.length > 0 ? t('Choose, or enter a name') : t('Enter a name')}
      />
    </Field>
  );
}
