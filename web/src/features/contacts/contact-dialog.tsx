import { type Contact, Contacts } from '@paratope/shared/contacts/contact';
import { detailsOf } from '@paratope/shared/contacts/from-card';
import { mostContacts, saveContacts } from '@paratope/shared/contacts/mutators';
import { samePerson } from '@paratope/shared/contacts/people';
import type { Card } from '@paratope/shared/contacts/vcard';
import type { ContactId } from '@paratope/shared/ids';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { useRef, useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { useContacts } from '../../local/contacts.ts';
import { newId } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { Followed } from '../../local/followed.tsx';
import { useLocalQuery, useMutate } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { t } from '../../words/words.ts';
import { CardChoice, CardFile } from './card-file.tsx';
import { type ContactFaults, ContactFields } from './contact-fields.tsx';
import { blankContact, type ContactForm, changesOf, detailsIn, formOf, formOfCard } from './contact-form.ts';
import { useSavedContact } from './use-saved-contact.ts';

interface ContactDialogProps {
  readonly match: OpenMatch;
  /** Undefined to add one. */
  readonly contact: Contact | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ContactDialog({ match, contact, isOpen, onClose }: ContactDialogProps) {
  const [cards, setCards] = useState<readonly Card[]>();
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={contact ? t('Edit contact') : t('Add contact')}
      description={t('At {vcName}', { vcName: match.vcName })}
      submit={cards ? t('Save contacts') : t('Save contact')}
    >
      {(id) =>
        contact ? (
          <EditForm id={id} match={match} contact={contact} onDone={onClose} />
        ) : cards ? (
          <CardsForm id={id} match={match} cards={cards} onDone={onClose} />
        ) : (
          <AddForm id={id} match={match} onCards={setCards} onDone={onClose} />
        )
      }
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly match: OpenMatch;
  readonly onDone: () => void;
}

function EditForm({ id, match, contact, onDone }: FormProps & { readonly contact: Contact }) {
  const newest = useLocalQuery((rows) => rows.table(Contacts).get(contact.id), [contact.id]);
  const last = useRef(contact);
  if (newest) last.current = newest;
  const now = last.current;
  const draft = useDraft<ContactForm>(`contact:${contact.id}`, formOf(now, match.id), {
    follows: { texts: ['about'] },
  });
  const saved = useSavedContact();
  const [faults, setFaults] = useState<ContactFaults>({});

  const save = async () => {
    const changes = changesOf(draft.value, now, match.id);
    if (!changes) {
      await draft.discard();
      return onDone();
    }
    const row = { id: contact.id, matchId: match.id, ...changes };
    const parsed = saveContacts.args.safeParse({ rows: [row], remove: [] });
    if (!parsed.success) return setFaults(faultsIn(parsed.error));
    const result = await attempt(draft.submit(saveContacts, parsed.data));
    if (!result.ok) return setFaults({ form: result.message });
    onDone();
    saved.edited(now, match.id, changes, result.value.made);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <ContactFields draft={draft} faults={faults} onChange={setting(draft, setFaults)} />
      <Followed draft={draft} />
      <FaultLine message={faults.form} />
    </Form>
  );
}

function AddForm({ id, match, onCards, onDone }: FormProps & { readonly onCards: (cards: readonly Card[]) => void }) {
  const draft = useDraft<ContactForm>(`contact:new:${match.id}`, blankContact);
  const mutate = useMutate();
  const saved = useSavedContact();
  const known = useKnown(draft.value, match.id);
  const [faults, setFaults] = useState<ContactFaults>({});

  const save = async () => {
    const joined = { id: newId<ContactId>(), matchId: match.id };
    const row = { ...joined, role: draft.value.role, details: detailsIn(draft.value) };
    const parsed = saveContacts.args.safeParse({ rows: [row], remove: [] });
    if (!parsed.success) return setFaults(faultsIn(parsed.error));
    const result = await attempt(draft.submit(saveContacts, parsed.data));
    if (!result.ok) return setFaults({ form: result.message });
    onDone();
    saved.added(joined, row.details.name);
  };

  const use = async ({ id: contactId, name }: Contact) => {
    const joined = { id: contactId, matchId: match.id };
    const row = { ...joined, role: draft.value.role.trim(), details: {} };
    const result = await attempt(mutate(saveContacts, { rows: [row], remove: [] }));
    if (!result.ok) return setFaults({ form: result.message });
    await draft.discard(draft.value);
    onDone();
    saved.added(joined, name);
  };

  const take = (cards: readonly Card[]) => {
    const [only] = cards;
    if (cards.length > 1) onCards(cards);
    else if (only) draft.set(() => formOfCard(only));
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <ContactFields draft={draft} faults={faults} onChange={setting(draft, setFaults)} />
      {known && (
        <p className="row wrap gap-2-4" role="status">
          <span>{t('You know {name} at {firm}.', { name: known.contact.name, firm: known.firm })}</span>
          <Button onClick={() => void use(known.contact)}>{t('Same person')}</Button>
        </p>
      )}
      <CardFile onCards={take} />
      <DraftNotes draft={draft} />
      <FaultLine message={faults.form} />
    </Form>
  );
}

/** A contact at another investor who may be the same person: by email, by phone and name, or by name alone. */
function useKnown(form: ContactForm, matchId: string) {
  const contacts = useContacts() ?? [];
  const others = contacts.filter(({ firms }) => !firms.some((firm) => firm.matchId === matchId));
  const name = form.name.trim().toLowerCase();
  const contact =
    samePerson(detailsIn(form), others) ?? others.find((one) => name !== '' && one.name.toLowerCase() === name);
  const at = contact?.firms[0]?.matchId ?? '';
  const firm = useLocalQuery(async (rows) => (at ? await rows.table(Matches).get(at) : undefined), [at]);
  return contact && firm?.isUnlocked ? { contact, firm: firm.vcName } : undefined;
}

function CardsForm({ id, match, cards, onDone }: FormProps & { readonly cards: readonly Card[] }) {
  const contacts = useContacts() ?? [];
  const mutate = useMutate();
  const saved = useSavedContact();
  // A whole address book is no list of one investor's people.
  const [chosen, setChosen] = useState<readonly Card[]>(cards.length > 12 ? [] : cards);
  const [fault, setFault] = useState<string>();

  const save = async () => {
    if (chosen.length === 0) return setFault(t('Please choose at least one contact.'));
    const rows = chosen.flatMap((card) => {
      const details = detailsOf(card);
      const known = samePerson(details, contacts);
      if (known?.firms.some(({ matchId }) => matchId === match.id)) return [];
      return { id: known?.id ?? newId<ContactId>(), matchId: match.id, role: card.role, details: known ? {} : details };
    });
    const result = await attempt(mutate(saveContacts, { rows, remove: [] }));
    if (!result.ok) return setFault(result.message);
    onDone();
    saved.imported(rows);
  };

  return (
    <Form id={id} onSubmit={save}>
      <CardChoice
        cards={cards}
        chosen={chosen}
        onChange={(next) => {
          setFault(next.length > mostContacts ? t('Up to {most} at once.', { most: mostContacts }) : undefined);
          setChosen(next.slice(0, mostContacts));
        }}
      />
      <FaultLine message={fault} />
    </Form>
  );
}

const setting =
  (draft: { set(change: (before: ContactForm) => ContactForm): void }, setFaults: (faults: ContactFaults) => void) =>
  (changes: Partial<ContactForm>) => {
    setFaults({});
    draft.set((before) => ({ ...before, ...changes }));
  };

/** By field, whichever part of the arguments it stands in. */
const faultsIn = ({
  issues,
}: {
  readonly issues: readonly { path: PropertyKey[]; message: string }[];
}): ContactFaults => Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), t(message)]));
