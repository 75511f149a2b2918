import type { ContentKey } from '@paratope/shared/content/api';

/** How one text of a piece is asked for. `lines` is a list of sentences, one a line. */
export interface PieceField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'link' | 'email' | 'picture' | 'lines';
  readonly hint?: string;
  /** What stands there while nobody has written it. Such a text, emptied, is not shown at all. */
  readonly usual?: string;
}

/** A piece of the public pages: where it stands, and its fields. `entry` names one of many. */
export interface PieceForm {
  readonly label: string;
  readonly about: string;
  readonly entry?: string;
  readonly fields: readonly PieceField[];
}

const text = (name: string, label: string): PieceField => ({ name, label, kind: 'text' });
const claim = (name: string, label: string, usual = ''): PieceField => ({ name, label, kind: 'text', usual });
const long = (name: string, label: string): PieceField => ({ name, label, kind: 'long' });
const link = (name: string, label: string): PieceField => ({ name, label, kind: 'link', hint: 'Starts with https://' });
const lines = (name: string, label: string): PieceField => ({ name, label, kind: 'lines', hint: 'One on each line' });
const picture = (name: string, label: string): PieceField => ({
  name,
  label,
  kind: 'picture',
  hint: 'PNG, JPEG, WebP or SVG of at most 200 kB',
});

const person = [
  text('name', 'Name'),
  text('title', 'Title'),
  long('bio', 'About'),
  link('linkedin', 'LinkedIn'),
  { name: 'email', label: 'Email', kind: 'email' },
  picture('image', 'Picture'),
] as const satisfies readonly PieceField[];

const organisation = [
  text('name', 'Name'),
  link('url', 'Website'),
  long('description', 'Description'),
  picture('logo', 'Logo'),
] as const;

/** Every piece an operator writes, in the order of the choice. */
export const pieceForms = {
  brand: {
    label: 'Brand',
    about: 'What the product is called here.',
    fields: [text('name', 'Name'), link('networkLink', 'Page on LinkedIn')],
  },
  claims: {
    label: 'Claims',
    about: 'Each is a sentence of yours. One that is left empty is not shown.',
    fields: [
      claim('sampleMatches', 'On sample matches', 'Free sample matches.'),
      claim('results', 'On results', 'Results in 24-48 hours.'),
      claim('noSpam', 'On mail', 'No spam.'),
      claim('founders', 'On founders served'),
      claim('backing', 'On who backs you'),
    ],
  },
  plans: {
    label: 'Plan texts',
    about: 'What each plan gives, on the pricing page. A plan without lines keeps ours.',
    fields: [lines('free', 'Free Access'), lines('standard', 'Standard Access'), lines('premium', 'Premium Support')],
  },
  faq: {
    label: 'Questions',
    about: 'On the pricing page. Without any, ours stand there.',
    entry: 'Question',
    fields: [text('question', 'Question'), long('answer', 'Answer')],
  },
  team: { label: 'Team', about: 'On the team page and under Contact.', entry: 'Person', fields: person },
  advisors: {
    label: 'Advisors',
    about: 'On the team page.',
    entry: 'Advisor',
    fields: [...person.slice(0, 2), text('company', 'Company'), ...person.slice(2)],
  },
  partners: { label: 'Partners', about: 'On the team page.', entry: 'Partner', fields: organisation },
  partnerFirms: { label: 'Partner firms', about: 'On the partners page.', entry: 'Firm', fields: organisation },
  contact: {
    label: 'Addresses',
    about: 'Where letters go. The address for mail is a setting of the server.',
    fields: [long('address', 'Address'), text('country', 'Country')],
  },
  legal: {
    label: 'Legal links',
    about: 'Every public page links to them.',
    fields: [link('privacy', 'Privacy'), link('terms', 'Terms'), link('imprint', 'Imprint')],
  },
} as const satisfies Record<ContentKey, PieceForm>;
