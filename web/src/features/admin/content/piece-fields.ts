import type { ContentKey } from '@paratope/shared/content/api';
import { type Message, msg } from '@paratope/shared/words/message';

/** How one text of a piece is asked for. `lines` is a list of sentences, one a line. */
export interface PieceField {
  readonly name: string;
  readonly label: Message;
  readonly kind: 'text' | 'long' | 'link' | 'email' | 'picture' | 'lines';
  readonly hint?: Message;
  /** What stands there while nobody has written it. Such a text, emptied, is not shown at all. */
  readonly usual?: string;
}

/** A piece of the public pages: where it stands, and its fields. `entry` names one of many. */
export interface PieceForm {
  readonly label: Message;
  readonly about: Message;
  readonly entry?: Message;
  readonly fields: readonly PieceField[];
}

const text = (name: string, label: Message): PieceField => ({ name, label, kind: 'text' });
const claim = (name: string, label: Message, usual = ''): PieceField => ({ name, label, kind: 'text', usual });
const long = (name: string, label: Message): PieceField => ({ name, label, kind: 'long' });
const link = (name: string, label: Message): PieceField => ({
  name,
  label,
  kind: 'link',
  hint: msg('Starts with https://'),
});
const lines = (name: string, label: Message): PieceField => ({ name, label, kind: 'lines', hint: msg('One per line') });
const picture = (name: string, label: Message): PieceField => ({
  name,
  label,
  kind: 'picture',
  hint: msg('PNG, JPEG, WebP or SVG, up to 200 kB'),
});

const person = [
  text('name', msg('Name')),
  text('title', msg('Title')),
  long('bio', msg('About')),
  link('linkedin', msg('LinkedIn')),
  { name: 'email', label: msg('Email'), kind: 'email' },
  picture('image', msg('Picture')),
] as const satisfies readonly PieceField[];

const organization = [
  text('name', msg('Name')),
  link('url', msg('Website')),
  long('description', msg('Description')),
  picture('logo', msg('Logo')),
] as const;

/** Every piece an operator writes, in the order of the choice. */
export const pieceForms = {
  brand: {
    label: msg('Brand'),
    about: msg('The name visitors see.'),
    fields: [text('name', msg('Name')), link('networkLink', msg('LinkedIn page'))],
  },
  claims: {
    label: msg('Claims'),
    about: msg('Write each claim as a sentence. Empty claims are hidden.'),
    // words: what the public pages say while nobody has written it
    fields: [
      claim('sampleMatches', msg('Sample matches'), 'Free sample matches.'),
      claim('results', msg('Speed of results'), 'Results in 24-48 hours.'),
      claim('noSpam', msg('Email policy'), 'No spam.'),
      claim('founders', msg('Founders served')),
      claim('backing', msg('Your backers')),
    ],
  },
  plans: {
    label: msg('Plan texts'),
    about: msg('What each plan includes, shown on the pricing page. A plan left empty shows the default text.'),
    fields: [
      lines('free', msg('Free Access')),
      lines('standard', msg('Standard Access')),
      lines('premium', msg('Premium Support')),
    ],
  },
  faq: {
    label: msg('Questions'),
    about: msg('Shown on the pricing page. With none, the default questions are shown.'),
    entry: msg('Question'),
    fields: [text('question', msg('Question')), long('answer', msg('Answer'))],
  },
  team: {
    label: msg('Team'),
    about: msg('Shown on the team page and under Contact.'),
    entry: msg('Person'),
    fields: person,
  },
  advisors: {
    label: msg('Advisors'),
    about: msg('Shown on the team page.'),
    entry: msg('Advisor'),
    fields: [...person.slice(0, 2), text('company', msg('Company')), ...person.slice(2)],
  },
  partners: {
    label: msg('Partners'),
    about: msg('Shown on the team page.'),
    entry: msg('Partner'),
    fields: organization,
  },
  partnerFirms: {
    label: msg('Partner firms'),
    about: msg('Shown on the partners page.'),
    entry: msg('Firm'),
    fields: organization,
  },
  contact: {
    label: msg('Addresses'),
    about: msg('Your postal address. The email address is set on the server.'),
    fields: [long('address', msg('Address')), text('country', msg('Country'))],
  },
  legal: {
    label: msg('Legal links'),
    about: msg('Linked from every public page.'),
    fields: [link('privacy', msg('Privacy')), link('terms', msg('Terms')), link('imprint', msg('Imprint'))],
  },
} as const satisfies Record<ContentKey, PieceForm>;
