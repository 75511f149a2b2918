import { AdminInvestorsApi, type InvestorContact } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { t } from '../../../words/words.ts';
import { dayOf } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';

interface ContactListProps {
  readonly investorId: string;
  readonly contacts: readonly InvestorContact[];
  onEdit(contact: InvestorContact): void;
  onChanged(): void;
}

/** A deletion can be undone while its message shows. */
export function ContactList({ investorId, contacts, onEdit, onChanged }: ContactListProps) {
  const { canAct, explain } = useAdmin();
  const [message, setMessage] = useState('');
  const [deleted, setDeleted] = useState<InvestorContact>();
  const remove = async (contact: InvestorContact) => {
    const answer = await call(AdminInvestorsApi.deleteContact, { id: investorId, contactId: contact.id });
    setMessage(answer.ok ? '' : explain(answer, t('We couldn’t delete this. Try again.')));
    if (answer.ok) setDeleted(contact);
    onChanged();
  };
  const putBack = async ({ id: _id, version: _version, email, ...contact }: InvestorContact) => {
    const answer = await call(AdminInvestorsApi.addContact, { id: investorId, ...contact, email: email ?? '' });
    setMessage(answer.ok ? '' : explain(answer, t('We couldn’t undo this. Try again.')));
    if (answer.ok) setDeleted(undefined);
    onChanged();
  };
  return (
    <>
      {contacts.length === 0 ? (
        <p className="muted">{t('No contacts yet.')}</p>
      ) : (
        <List label={t('Contacts')}>
          {contacts.map((contact) => (
            <ListLine
              key={contact.id}
              title={[contact.name, contact.role].filter(Boolean).join(', ')}
              detail={[contact.email, contact.source, dayOf(contact.seenAt)].filter(Boolean).join(' · ')}
              aside={
                canAct ? (
                  <span className="row wrap">
                    <Button
                      aria-label={t('Edit contact {name}', { name: contact.name })}
                      onClick={() => onEdit(contact)}
                    >
                      {t('Edit')}
                    </Button>
                    <Button
                      kind="danger"
                      aria-label={t('Delete contact {name}', { name: contact.name })}
                      onClick={() => void remove(contact)}
                    >
                      {t('Delete')}
                    </Button>
                  </span>
                ) : null
              }
            />
          ))}
        </List>
      )}
      {deleted ? (
        <p role="status">
          {t('{name} deleted.', { name: deleted.name })}{' '}
          <Button kind="quiet" onClick={() => void putBack(deleted)}>
            {t('Undo')}
          </Button>
        </p>
      ) : null}
      <FormFault message={message} />
    </>
  );
}
