import { english } from '../words/words.ts';
import { type DraftSentence, draftLengths, type WrittenDraft } from './draft.ts';
import type { DraftLength } from './email-draft.ts';
import type { DraftBasis, DraftFact } from './fact.ts';
import type { Occasion } from './occasion.ts';

/**
 * Writes an email from facts alone, for its occasion: the first says why this investor, what the company does
 * and how much it raises; later ones begin with what came before and omit what the investor knows. Lines of the
 * deck are used verbatim, without added adjectives. A wish that names a subject moves its lines to the front.
 */
export function writeDraft(
  basis: DraftBasis,
  { length, wish = '' }: { length: DraftLength; wish?: string },
): WrittenDraft {
  const { startupName, contactName, facts, occasion } = basis;
  const of = (id: string) => facts.find((fact) => fact.id === id);
  const [modality, disease, stage, amount] = ['modality', 'disease', 'stage', 'amount'].map((id) =>
    of(`profile.${id}`),
  );
  const lines = wished(
    facts.filter(({ kind }) => kind === 'deck'),
    wish,
  ).slice(0, draftLengths[length].deckLines);
  const field = [modality?.text, disease?.text].filter(Boolean).join(' for ');
  const isFirst = occasion === 'first';
  const raises = occasion === 'first' || occasion === 'follow_up' ? round(amount, stage) : [];
  const { subject, opening, closing } = occasions[occasion];
  return {
    subject: subject(startupName, field || 'an introduction').concat(isFirst && stage ? `, ${stage.text}` : ''),
    sentences: [
      { text: greeting(basis.investor), facts: [] },
      gap,
      ...opening.map((text) => ({ text, facts: [] })),
      ...(isFirst ? [...reason(facts), ...what(startupName, modality, disease)] : []),
      ...(lines.length > 0 ? [gap] : []),
      ...lines.map(deckLine),
      gap,
      ...raises,
      ...closing.map((text) => ({ text, facts: [] })),
      gap,
      { text: 'Best regards,', facts: [] },
      { text: contactName || missingName, facts: [] },
      { text: startupName, facts: [] },
    ],
  };
}

/** Subject, opening and closing of each occasion; nothing here claims anything. */
const occasions: Readonly<Record<Occasion, OccasionWords>> = {
  first: {
    subject: (name, field) => `${name}: ${field}`,
    opening: [],
    closing: ['Do you have 20 minutes in the next two weeks?'],
  },
  follow_up: {
    subject: (name, field) => `Following up: ${name}, ${field}`,
    opening: ['Following up on my earlier note, in case it got buried.'],
    closing: ['Would 20 minutes next week work for you?'],
  },
  meeting: {
    subject: (name) => `${name}: thank you, and next steps`,
    opening: ['Thank you for taking the time to talk with us.'],
    closing: ['What would you like to see next?'],
  },
  diligence: {
    subject: (name) => `${name}: your open questions`,
    opening: ['Thank you for the work you are putting into this.'],
    closing: ['Which questions are still open on your side?', 'Happy to send whatever is missing.'],
  },
  pass: {
    subject: (name) => `${name}: keeping in touch`,
    opening: ['Thank you for taking a look at us.'],
    closing: ['May I write again when there is news?'],
  },
};

interface OccasionWords {
  readonly subject: (startupName: string, field: string) => string;
  readonly opening: readonly string[];
  readonly closing: readonly string[];
}

const gap: DraftSentence = { text: '', facts: [] };

/** For the founder to fill in before sending. */
const missingName = '[your name]';

/** A person by first name, as one founder writes to another; a title is not cut off. */
function greeting({ name, firm }: DraftBasis['investor']): string {
  const isPerson = firm !== '' && firm !== name;
  if (!isPerson) return `Hi ${name || firm} team,`;
  return `Hi ${/^\p{L}+\./u.test(name) ? name : name.split(' ')[0]},`;
}

/** The newest deal behind the match, else what the investor says it looks for; without either the letter begins with the company. */
function reason(facts: readonly DraftFact[]): DraftSentence[] {
  const [fact] = facts.filter(({ kind }) => kind === 'investor');
  if (!fact) return [];
  const [deal = ''] = fact.text.split(',');
  const [, kind, company] = / of /.test(deal) ? (/^(.*?) of (.*)$/.exec(deal) ?? []) : [];
  const when = fact.date ? ` (${english.day(fact.date)})` : '';
  const text = company
    ? `We are writing because of your ${kind === 'Round' ? '' : `${kind} `}investment in ${company}${when}.`
    : `We are writing because of what you say about your investments: ${withStop(fact.text)}`;
  return [{ text, facts: [fact.id] }];
}

function what(startupName: string, modality?: DraftFact, disease?: DraftFact): DraftSentence[] {
  const known = [modality, disease].filter((fact) => fact !== undefined);
  if (known.length === 0) return [];
  const subject = [
    modality && `works on ${inText(modality.text)}`,
    disease && `${modality ? 'for' : 'works on'} ${inText(disease.text)}`,
  ];
  return [{ text: `${startupName} ${subject.filter(Boolean).join(' ')}.`, facts: known.map(({ id }) => id) }];
}

function round(amount?: DraftFact, stage?: DraftFact): DraftSentence[] {
  const known = [amount, stage].filter((fact) => fact !== undefined);
  if (known.length === 0) return [];
  const text = amount
    ? `We are raising ${amount.text}${stage ? ` (${stage.text})` : ''}.`
    : `We are raising our ${stage?.text} round.`;
  return [{ text, facts: known.map(({ id }) => id) }];
}

const deckLine = ({ id, text }: DraftFact): DraftSentence => ({
  text: `${labels[id.replace('deck.', '')] ?? 'From our deck'}: ${withStop(text)}`,
  facts: [id],
});

const labels: Readonly<Record<string, string>> = {
  'technology.mechanism': 'How it works',
  'technology.efficacy': 'Data',
  'market.need': 'The need',
  'differentiation.advantage': 'What is different',
  'team.record': 'Team',
  'differentiation.patents': 'Patents',
  'market.size': 'Market',
  'risk.milestones': 'Next',
  'market.traction': 'Partners',
};

/** Lines whose label or subject the wish names come first; the rest keep their order. */
function wished(lines: readonly DraftFact[], wish: string): DraftFact[] {
  const words = wish.toLowerCase();
  const isWished = ({ id }: DraftFact) => {
    const [, category = '', topic = ''] = id.split('.');
    const label = labels[id.replace('deck.', '')]?.toLowerCase() ?? '';
    return [category, topic, ...label.split(' ').filter((word) => word.length > 3)].some(
      (word) => word !== '' && words.includes(word),
    );
  };
  return [...lines.filter(isWished), ...lines.filter((line) => !isWished(line))];
}

const withStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A label inside a sentence: "gene therapy", but "RNA-targeting small molecule". */
const inText = (label: string): string =>
  /^[A-Z][A-Z0-9]/.test(label) || /^m?RNA/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
