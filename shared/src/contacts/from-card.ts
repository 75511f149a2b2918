import { ContactDetails } from './mutators.ts';
import type { Card } from './vcard.ts';

/** The details of a card as a contact takes them. An address that is none is kept among the words about them, so that nothing is lost. */
export function detailsOf({ name, email, phone, link, about }: Card): ContactDetails {
  const isEmail = ContactDetails.shape.email.safeParse(email).success;
  const isLink = ContactDetails.shape.link.safeParse(link).success;
  const words = [about, isEmail ? '' : email, isLink ? '' : link].filter(Boolean).join('\n');
  return {
    name,
    email: isEmail ? email : null,
    phone,
    link: isLink ? link : null,
    about: words.slice(0, 2_000),
  };
}
