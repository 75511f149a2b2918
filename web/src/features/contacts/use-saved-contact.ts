import { type Contact, Contacts } from '@paratope/shared/contacts/contact';
import { saveContacts } from '@paratope/shared/contacts/mutators';
import { roleAt } from '@paratope/shared/contacts/people';
import type { ContactId, MatchId } from '@paratope/shared/ids';
import type { Made } from '@paratope/sync/client/outbox';
import { attempt } from '../../local/attempt.ts';
import { useMutate, useUndo } from '../../local/hooks.ts';
import { useSavedToast } from '../../local/saved-toast.ts';
import { useToast } from '../../ui/toast.tsx';
import { plural, t } from '../../words/words.ts';
import { detailsIn, formOf } from './contact-form.ts';

interface Joined {
  readonly id: ContactId;
  readonly matchId: MatchId;
}

interface Changes {
  readonly details: object;
  readonly role?: string;
}

/** What is said after a change of contacts, with its way back. */
export function useSavedContact() {
  const mutate = useMutate();
  const undone = useUndo();
  const say = useSavedToast();
  const toast = useToast();
  const leave = (...remove: Joined[]) => mutate(saveContacts, { rows: [], remove });

  return {
    /** New, or known from another investor. */
    added: (joined: Joined, name: string) => say(t('Contact saved'), name, () => leave(joined)),
    /** Undo brings back the changed fields alone. */
    edited: (before: Contact, matchId: MatchId, changes: Changes, made: Made) =>
      say(t('Contact saved'), before.name, () =>
        undone(made, saveContacts, (was) => {
          const contact = was(Contacts, before.id) ?? before;
          const whole = Object.entries(detailsIn(formOf(contact, matchId)));
          const details = Object.fromEntries(whole.filter(([field]) => field in changes.details));
          const role = changes.role === undefined ? {} : { role: roleAt(contact, matchId) };
          return { rows: [{ id: before.id, matchId, ...role, details }], remove: [] };
        }),
      ),
    imported: (joined: readonly Joined[]) =>
      say(t('Contacts saved'), plural(joined.length, '1 contact', '{count} contacts'), () => leave(...joined)),
    /** Removes a contact from this investor. Undo brings it back as it was, anew if this was the last one. */
    async remove(contact: Contact, matchId: MatchId) {
      const result = await attempt(leave({ id: contact.id, matchId }));
      if (!result.ok) return toast.show({ title: t('Failed to remove contact'), text: result.message, tone: 'danger' });
      const details = contact.firms.length > 1 ? {} : detailsIn(formOf(contact, matchId));
      const row = { id: contact.id, matchId, role: roleAt(contact, matchId), details };
      say(t('Contact removed'), contact.name, () => mutate(saveContacts, { rows: [row], remove: [] }));
    },
  };
}
