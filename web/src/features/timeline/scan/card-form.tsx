import type { Contact, Person } from '@paratope/shared/contacts/contact';
import { ContactDetails, saveContacts } from '@paratope/shared/contacts/mutators';
import { roleAt } from '@paratope/shared/contacts/people';
import type { ContactId, MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { useRef, useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { useContacts } from '../../../local/contacts.ts';
import { newId } from '../../../local/device.ts';
import { useMutate } from '../../../local/hooks.ts';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import { t } from '../../../words/words.ts';
import { matchOption } from '../log-choices.ts';
import type { ScannedCard } from './read-scan.ts';
import { type Candidate, contactAt, contactOf, isProfile, reasons, whoIs } from './who-is.ts';

interface CardFormProps {
  readonly id: string;
  readonly card: ScannedCard;
  readonly matches: readonly OpenMatch[];
  readonly onDone: (chosen: Chosen) => void;
}

/** Not an investor: adds one. */
const somebodyNew = 'new';

/** Whose code it is, for a yes: an investor on the list or a new one, and the person there. */
export function CardForm({ id, card, matches, onDone }: CardFormProps) {
  const contacts = useContacts();
  const [value, setValue] = useState(card);
  const [choice, setChoice] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const save = useSave();
  const candidates = whoIs(value, matches, contacts ?? []).slice(0, mostCandidates);
  const chosen = choice ?? candidates[0]?.match.id ?? somebodyNew;

  const submit = async () => {
    const match = candidates.find((one) => one.match.id === chosen)?.match;
    const result = await save(value, match, contacts ?? []);
    if ('matchId' in result) onDone(result);
    else setFaults(result);
  };
  const input = (name: keyof ScannedCard) => ({
    value: value[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setFaults({});
      setValue((before) => ({ ...before, [name]: target.value }));
    },
  });

  return (
    <Form id={id} className="grid gap-4" onSubmit={submit}>
      {candidates.length > 0 && (
        <RadioList
          legend={t('Investor')}
          options={[...candidates.map(optionOf), { value: somebodyNew, label: t('New investor') }]}
          value={chosen}
          onChange={setChoice}
        />
      )}
      <Field label={t('Name')} error={faults.name}>
        <TextInput limit={200} {...input('name')} />
      </Field>
      <div className="grid gap-4 scan-pair">
        <Field label={t('Firm')} optional>
          <TextInput limit={200} {...input('firm')} />
        </Field>
        <Field label={t('Role')} optional>
          <TextInput limit={200} {...input('role')} />
        </Field>
        <Field label={t('Email')} optional error={faults.email}>
          <TextInput type="email" inputMode="email" {...input('email')} />
        </Field>
        <Field label={t('Phone')} optional error={faults.phone}>
          <TextInput type="tel" inputMode="tel" {...input('phone')} />
        </Field>
      </div>
      <Field label={t('Link')} optional error={faults.link}>
        <TextInput type="url" inputMode="url" {...input('link')} />
      </Field>
      <FaultLine message={faults.form} />
    </Form>
  );
}

/** More are not told apart at a glance. */
const mostCandidates = 4;

const optionOf = ({ match, why }: Candidate) => matchOption(match, t(reasons[why]));

type Faults = { readonly [Key in keyof ScannedCard | 'form']?: string };

/** Whose code it was: the investor, and the person there unless the code named only a firm. */
export interface Chosen {
  readonly matchId: MatchId;
  readonly person?: Person;
}

/** Writes the investor, if new, and the person. A second press after a failure goes on where the first one stopped. */
function useSave() {
  const mutate = useMutate();
  const added = useRef<MatchId>(undefined);

  return async (
    card: ScannedCard,
    match: OpenMatch | undefined,
    contacts: readonly Contact[],
  ): Promise<Chosen | Faults> => {
    const [name, firm, role] = [card.name.trim(), card.firm.trim(), card.role.trim()];
    const link = card.link.trim() === '' ? null : (webAddress(card.link) ?? card.link.trim());
    const [email, phone] = [card.email.trim() || null, card.phone.trim() || null];
    const details = { name: name || firm, email, phone, link, about: card.about };
    const checked = ContactDetails.safeParse(details);
    if (!checked.success)
      return Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), t(message)]));

    if (!match && !added.current) {
      const id = newId<MatchId>();
      const website = link && !isProfile(link) ? link : null;
      const investor = { id, name: details.name, firm: name ? firm : '', website, email };
      const result = await attempt(mutate(addOwnInvestor, { ...investor, addedAt: new Date().toISOString() }));
      if (!result.ok) return { form: result.message };
      added.current = id;
    }
    const matchId = match?.id ?? (added.current as MatchId);
    if (!name) return { matchId };
    const known = (match && contactAt(match, card, contacts)) ?? contactOf(card, contacts);
    const row = known
      ? { id: known.id, ...(roleAt(known, matchId) ? {} : { role }), details: unsaid(known, details) }
      : { id: newId<ContactId>(), role, details };
    const result = await attempt(mutate(saveContacts, { rows: [{ ...row, matchId }], remove: [] }));
    return result.ok ? { matchId, person: { id: row.id, name } } : { form: result.message };
  };
}

/** What a card says and the contact lacks; what stands there is never replaced. */
const unsaid = (contact: Contact, { email, phone, link }: ContactDetails): Partial<ContactDetails> => ({
  ...(contact.email ? {} : { email }),
  ...(contact.phone ? {} : { phone }),
  ...(contact.link ? {} : { link }),
});
