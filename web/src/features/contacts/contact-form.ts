import type { Contact } from '@paratope/shared/contacts/contact';
import type { ContactDetails } from '@paratope/shared/contacts/mutators';
import { roleAt } from '@paratope/shared/contacts/people';
import type { Card } from '@paratope/shared/contacts/vcard';
import { webAddress } from '../../ui/web-address.ts';

/** A contact while it is filled in; everything is text. */
export interface ContactForm {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly link: string;
  readonly about: string;
}

export const blankContact: ContactForm = { name: '', role: '', email: '', phone: '', link: '', about: '' };

export const formOf = (contact: Contact, matchId: string): ContactForm => ({
  ...filled(contact),
  role: roleAt(contact, matchId),
});

export const formOfCard = (card: Card): ContactForm => ({ ...filled(card), role: card.role });

const filled = ({ name, email, phone, link, about }: Pick<Contact, 'name' | 'email' | 'phone' | 'link' | 'about'>) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  link: link ?? '',
  about,
});

export const detailsIn = ({ name, email, phone, link, about }: ContactForm): ContactDetails => ({
  name: name.trim(),
  email: email.trim() || null,
  phone: phone.trim() || null,
  link: link.trim() === '' ? null : (webAddress(link) ?? link.trim()),
  about: about.trim(),
});

/** Only what differs, so that two people editing different fields both keep theirs; undefined if nothing does. */
export function changesOf(form: ContactForm, contact: Contact, matchId: string) {
  const before: Readonly<Record<string, unknown>> = { ...contact };
  const details = Object.fromEntries(
    Object.entries(detailsIn(form)).filter(([field, value]) => value !== before[field]),
  );
  const role = form.role.trim();
  const hasRole = role !== roleAt(contact, matchId);
  return hasRole || Object.keys(details).length > 0 ? { details, ...(hasRole ? { role } : {}) } : undefined;
}
