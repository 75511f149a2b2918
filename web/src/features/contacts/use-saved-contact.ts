import { type Contact, type ContactFirm, Contacts } from '@paratope/shared/contacts/contact';
import {
  addContact,
  deleteContact,
  editContact,
  importContacts,
  linkContact,
  unlinkContact,
} from '@paratope/shared/contacts/mutators';
import { roleAt } from '@paratope/shared/contacts/people';
import type { ContactId, MatchId } from '@paratope/shared/ids';
import type { Made } from '@paratope/sync/client/outbox';
import { attempt } from '../../local/attempt.ts';
import { useMutate, useUndo } from '../../local/hooks.ts';
import { useSavedToast } from '../../local/saved-toast.ts';
import { useToast } from '../../ui/toast.tsx';
import { plural, t } from '../../words/words.ts';
import { detailsIn, formOf } from './contact-form.ts';

/** What is said after a change of contacts, with its way back. */
export function useSavedContact() {
  const mutate = useMutate();
  const undone = useUndo();
  const say = useSavedToast();
  const toast = useToast();

  /** A removed contact returns as it was: anew if this was its last investor. */
  const comeBack = (was: Contact, firm: ContactFirm) =>
    was.firms.length > 1
      ? mutate(linkContact, { id: was.id, ...firm })
      : mutate(addContact, { id: was.id, firms: [firm], details: detailsIn(formOf(was, firm.matchId)) });

  return {
    added: (id: ContactId, name: string) => say(t('Contact saved'), name, () => mutate(deleteContact, { id })),
    linked: (id: ContactId, name: string, matchId: MatchId) =>
      say(t('Contact saved'), name, () => mutate(unlinkContact, { id, matchId })),
    edited: (before: Contact, matchId: MatchId, changes: object, made: Made) =>
      say(t('Contact saved'), before.name, () =>
        undone(made, editContact, (was) => {
          const contact = was(Contacts, before.id) ?? before;
          const whole: Readonly<Record<string, unknown>> = { ...contact, role: roleAt(contact, matchId) };
          const back = Object.fromEntries(Object.keys(changes).map((field) => [field, whole[field]]));
          return { id: before.id, matchId, changes: back };
        }),
      ),
    imported: (added: readonly { id: ContactId; matchId: MatchId }[]) =>
      say(t('Contacts saved'), plural(added.length, '1 contact', '{count} contacts'), () =>
        mutate(importContacts, { rows: [], remove: [...added] }),
      ),
    /** Removes a contact from this investor. */
    async remove(contact: Contact, matchId: MatchId) {
      const result = await attempt(mutate(unlinkContact, { id: contact.id, matchId }));
      if (!result.ok) return toast.show({ title: t('Failed to remove contact'), text: result.message, tone: 'danger' });
      say(t('Contact removed'), contact.name, () => comeBack(contact, { matchId, role: roleAt(contact, matchId) }));
    },
  };
}
