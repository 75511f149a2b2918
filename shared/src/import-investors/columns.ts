import { guessColumns } from '../columns.ts';
import { inCatalog } from '../words/message.ts';

/** Fields that a column of a founder's own list can have, in the order they are asked for. */
export const listFields = [
  'name',
  'firm',
  'website',
  'email',
  'status',
  'notes',
  'cheque',
  'contact',
  'role',
  'contactEmail',
  'phone',
] as const;
export type ListField = (typeof listFields)[number];

export const listFieldLabels = inCatalog({
  name: 'Name',
  firm: 'Firm',
  website: 'Website',
  email: 'Email',
  status: 'Status',
  notes: 'Notes',
  cheque: 'Expected check size',
  contact: 'Contact name',
  role: 'Role',
  contactEmail: 'Contact email',
  phone: 'Phone',
} as const satisfies Record<ListField, string>);

/** Column index of each field, from 0; a field without a column is absent. */
export type Mapping = Readonly<Partial<Record<ListField, number>>>;

/** Common headings in English and German for each field; the first that a file has is used. */
const headingsOf: Readonly<Record<ListField, readonly string[]>> = {
  name: [
    ...['name', 'investor', 'investor name', 'contact', 'contact name', 'full name', 'person', 'partner'],
    ...['kontakt', 'kontaktperson', 'ansprechpartner', 'ansprechpartnerin', 'vollständiger name'],
  ],
  firm: [
    ...[
      'firm',
      'fund',
      'company',
      'organisation',
      'organization',
      'firm name',
      'fund name',
      'vc',
      'vc firm',
      'account',
    ],
    ...['firma', 'fonds', 'unternehmen', 'gesellschaft', 'investmentfirma'],
  ],
  website: [
    ...['website', 'web', 'url', 'site', 'homepage', 'website url', 'web address', 'domain'],
    ...['webseite', 'internetseite', 'internet', 'webadresse'],
  ],
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'contact email', 'work email'],
    ...['e mail adresse', 'emailadresse', 'mailadresse'],
  ],
  status: [
    ...['status', 'stage', 'pipeline', 'outreach status', 'pipeline stage', 'state'],
    ...['kontaktstatus', 'stand', 'phase'],
  ],
  notes: [
    ...['notes', 'note', 'comment', 'comments', 'remarks', 'description', 'last update'],
    ...['notiz', 'notizen', 'kommentar', 'kommentare', 'bemerkung', 'bemerkungen', 'anmerkung', 'anmerkungen'],
  ],
  cheque: [
    ...[
      'expected check size',
      'expected check size',
      'cheque',
      'check',
      'expected check',
      'check size',
      'ticket',
      'ticket size',
      'amount',
    ],
    ...['erwartetes ticket', 'ticketgröße', 'betrag', 'summe'],
  ],
  // Where the first ones name the investor, they are taken: then the contact is the investor.
  contact: [
    ...['contact', 'contact name', 'contact person', 'person', 'partner', 'full name'],
    ...['kontakt', 'kontaktperson', 'ansprechpartner', 'ansprechpartnerin', 'vollständiger name'],
  ],
  role: [
    ...['role', 'title', 'job title', 'position', 'contact role', 'contact title'],
    ...['rolle', 'funktion', 'titel'],
  ],
  contactEmail: ['contact email', 'email of contact', 'contact e mail', 'work email', 'e mail der kontaktperson'],
  phone: [
    ...['phone', 'telephone', 'mobile', 'cell', 'phone number', 'contact phone', 'work phone'],
    ...['telefon', 'telefonnummer', 'handy', 'mobil', 'mobiltelefon'],
  ],
};

/** Guesses each column's field from the headings. In a list of firms alone, the firms are the names. */
export function guessMapping(headings: readonly string[]): Mapping {
  const mapping = guessColumns(listFields, headingsOf, headings);
  if (mapping.name === undefined && mapping.firm !== undefined) {
    const { firm, ...rest } = mapping;
    return { ...rest, name: firm };
  }
  const { email, ...rest } = mapping;
  const isTheirs = email !== undefined && /^\s*(contact|kontakt|work)/i.test(headings[email] ?? '');
  if (isTheirs && mapping.contact !== undefined) return { ...rest, contactEmail: email };
  return mapping;
}
