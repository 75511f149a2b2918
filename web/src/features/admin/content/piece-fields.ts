import type { ContentKey } from '@paratope/shared/content/api';
import { inCatalog } from '@paratope/shared/words/message';

/** `lines` is a list of sentences, one per line. */
export interface PieceField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'link' | 'email' | 'picture' | 'lines';
  readonly hint?: string;
  /** The default until something is written. Emptied, such a text is hidden. */
  readonly usual?: string;
}

/** `entry` is set for a piece that is a list, and names one of its entries. */
export interface PieceForm {
  readonly label: string;
  readonly about: string;
  readonly entry?: string;
  readonly fields: readonly PieceField[];
}

const text = (name: string, label: string): PieceField => ({ name, label, kind: 'text' });
const claim = (name: string, label: string, usual = ''): PieceField => ({ name, label, kind: 'text', usual });
const long = (name: string, label: string): PieceField => ({ name, label, kind: 'long' });
const link = (name: string, label: string): PieceField => ({
  name,
  label,
  kind: 'link',
  hint: inCatalog('Starts with https://'),
});
const lines = (name: string, label: string): PieceField => ({
  name,
  label,
  kind: 'lines',
  hint: inCatalog('One per line'),
});
const picture = (name: string, label: string): PieceField => ({
  name,
  label,
  kind: 'picture',
  hint: inCatalog('PNG, JPEG, WebP or SVG, up to 200 kB'),
});

const person = [
  text('name', inCatalog('Name')),
  text('title', inCatalog('Title')),
  long('bio', inCatalog('About')),
  link('linkedin', inCatalog('LinkedIn')),
  { name: 'email', label: inCatalog('Email'), kind: 'email' },
  picture('image', inCatalog('Picture')),
] as const satisfies readonly PieceField[];

const organization = [
  text('name', inCatalog('Name')),
  link('url', inCatalog('Website')),
  long('description', inCatalog('Description')),
  picture('logo', inCatalog('Logo')),
] as const;

/** Every piece, in the order of the selector. */
export const pieceForms = {
  brand: {
    label: inCatalog('Brand'),
    about: inCatalog('The name visitors see.'),
    fields: [text('name', inCatalog('Name')), link('networkLink', inCatalog('LinkedIn page'))],
  },
  claims: {
    label: inCatalog('Claims'),
    about: inCatalog('Write each claim as a sentence. Empty claims are hidden.'),
    // words: what the public pages say while nobody has written it
    fields: [
      claim('sampleMatches', inCatalog('Sample matches'), 'Free sample matches.'),
      claim('results', inCatalog('Speed of results'), 'Results in 24-48 hours.'),
      claim('noSpam', inCatalog('Email policy'), 'No spam.'),
      claim('founders', inCatalog('Founders served')),
      claim('backing', inCatalog('Your backers')),
    ],
  },
  plans: {
    label: inCatalog('Plan texts'),
    about: inCatalog('What each plan includes, shown on the pricing page. A plan left empty shows the default text.'),
    fields: [
      lines('free', inCatalog('Free Access')),
      lines('standard', inCatalog('Standard Access')),
      lines('premium', inCatalog('Premium Support')),
    ],
  },
  faq: {
    label: inCatalog('Questions'),
    about: inCatalog('Shown on the pricing page. If you add none, the default questions appear.'),
    entry: inCatalog('Question'),
    fields: [text('question', inCatalog('Question')), long('answer', inCatalog('Answer'))],
  },
  team: {
    label: inCatalog('Team'),
    about: inCatalog('Shown on the team page and under Contact.'),
    entry: inCatalog('Person'),
    fields: person,
  },
  advisors: {
    label: inCatalog('Advisors'),
    about: inCatalog('Shown on the team page.'),
    entry: inCatalog('Advisor'),
    fields: [...person.slice(0, 2), text('company', inCatalog('Company')), ...person.slice(2)],
  },
  partners: {
    label: inCatalog('Partners'),
    about: inCatalog('Shown on the team page.'),
    entry: inCatalog('Partner'),
    fields: organization,
  },
  partnerFirms: {
    label: inCatalog('Partner firms'),
    about: inCatalog('Shown on the partners page.'),
    entry: inCatalog('Firm'),
    fields: organization,
  },
  contact: {
    label: inCatalog('Addresses'),
    about: inCatalog('Your postal address. The email address is set on the server.'),
    fields: [long('address', inCatalog('Address')), text('country', inCatalog('Country'))],
  },
  legal: {
    label: inCatalog('Legal links'),
    about: inCatalog('Linked from every public page.'),
    fields: [
      link('privacy', inCatalog('Privacy')),
      link('terms', inCatalog('Terms')),
      link('imprint', inCatalog('Legal notice')),
    ],
  },
} as const satisfies Record<ContentKey, PieceForm>;
