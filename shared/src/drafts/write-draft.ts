import { inCatalog } from '../words/message.ts';
import { english, type Words } from '../words/words.ts';
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
  words: Words,
): WrittenDraft {
  const { t } = words;
  const { startupName: name, contactName, facts, occasion } = basis;
  const of = (id: string) => facts.find((fact) => fact.id === id);
  const [modality, disease, stage, amount] = ['modality', 'disease', 'stage', 'amount'].map((id) =>
    of(`profile.${id}`),
  );
  const lines = wished(
    facts.filter(({ kind }) => kind === 'deck'),
    wish,
    words,
  ).slice(0, draftLengths[length].deckLines);
  const isFirst = occasion === 'first';
  const raises = occasion === 'first' || occasion === 'follow_up' ? round(words, amount, stage) : [];
  const { subject, opening, closing } = occasions[occasion];
  const plain = (texts: readonly string[]): DraftSentence[] => texts.map((text) => ({ text: t(text), facts: [] }));
  const field = fieldOf(words, modality?.text, disease?.text) || t('an introduction');
  return {
    subject: t(subject, { name, field }).concat(isFirst && stage ? `, ${stage.text}` : ''),
    sentences: [
      { text: greeting(words, basis.investor), facts: [] },
      gap,
      ...plain(opening),
      ...(isFirst ? [...reason(words, facts), ...what(words, name, modality, disease)] : []),
      ...(lines.length > 0 ? [gap] : []),
      ...lines.map((line) => deckLine(words, line)),
      gap,
      ...raises,
      ...plain(closing),
      gap,
      { text: t('Best regards,'), facts: [] },
      { text: contactName || t('[your name]'), facts: [] },
      { text: name, facts: [] },
    ],
  };
}

/** Subject, opening and closing of each occasion; nothing here claims anything. */
const occasions = inCatalog({
  first: {
    subject: '{name}: {field}',
    opening: [],
    closing: ['Do you have 20 minutes in the next two weeks?'],
  },
  follow_up: {
    subject: 'Following up: {name}, {field}',
    opening: ['Following up on my earlier note, in case it got buried.'],
    closing: ['Would 20 minutes next week work for you?'],
  },
  meeting: {
    subject: '{name}: thank you, and next steps',
    opening: ['Thank you for taking the time to talk with us.'],
    closing: ['What would you like to see next?'],
  },
  diligence: {
    subject: '{name}: your open questions',
    opening: ['Thank you for the work you are putting into this.'],
    closing: ['Which questions are still open on your side?', 'Happy to send whatever is missing.'],
  },
  pass: {
    subject: '{name}: keeping in touch',
    opening: ['Thank you for taking a look at us.'],
    closing: ['May I write again when there is news?'],
  },
}) satisfies Readonly<Record<Occasion, OccasionWords>>;

interface OccasionWords {
  readonly subject: string;
  readonly opening: readonly string[];
  readonly closing: readonly string[];
}

const gap: DraftSentence = { text: '', facts: [] };

/** A person by first name, as one founder writes to another; a title is not cut off. */
function greeting({ t }: Words, { name, firm }: DraftBasis['investor']): string {
  const isPerson = firm !== '' && firm !== name;
  if (!isPerson) return t('Hi {name} team,', { name: name || firm });
  return t('Hi {name},', { name: /^\p{L}+\./u.test(name) ? name : (name.split(' ')[0] ?? name) });
}

/** The newest deal behind the match, else what the investor says it looks for; without either the letter begins with the company. */
function reason({ t, day }: Words, facts: readonly DraftFact[]): DraftSentence[] {
  const [fact] = facts.filter(({ kind }) => kind === 'investor');
  if (!fact) return [];
  const { deal, date, text } = fact;
  const said = () =>
    t('We are writing because of what you say about your investments: {text}', { text: withStop(text) });
  if (!deal) return [{ text: said(), facts: [fact.id] }];
  const named = deal.round ? t('your {round} investment in {company}', deal) : t('your investment in {company}', deal);
  const why = date
    ? t('We are writing because of {deal} ({day}).', { deal: named, day: day(date) })
    : t('We are writing because of {deal}.', { deal: named });
  return [{ text: why, facts: [fact.id] }];
}

const fieldOf = ({ t }: Words, modality?: string, disease?: string): string =>
  modality && disease ? t('{modality} for {disease}', { modality, disease }) : (modality ?? disease ?? '');

function what(words: Words, name: string, modality?: DraftFact, disease?: DraftFact): DraftSentence[] {
  const known = [modality, disease].filter((fact) => fact !== undefined);
  if (known.length === 0) return [];
  const inText = words.language === 'en' ? inEnglishText : (label: string) => label;
  const field = fieldOf(words, modality && inText(modality.text), disease && inText(disease.text));
  const { t } = words;
  return [{ text: t('{name} works on {field}.', { name, field }), facts: known.map(({ id }) => id) }];
}

function round({ t }: Words, amount?: DraftFact, stage?: DraftFact): DraftSentence[] {
  const known = [amount, stage].filter((fact) => fact !== undefined);
  if (known.length === 0) return [];
  const told = { amount: amount?.text ?? '', stage: stage?.text ?? '' };
  const text = !amount
    ? t('We are raising our {stage} round.', told)
    : stage
      ? t('We are raising {amount} ({stage}).', told)
      : t('We are raising {amount}.', told);
  return [{ text, facts: known.map(({ id }) => id) }];
}

const deckLine = ({ t }: Words, { id, text }: DraftFact): DraftSentence => ({
  text: `${t(labels[id.replace('deck.', '')] ?? 'From our deck')}: ${withStop(text)}`,
  facts: [id],
});

const labels: Readonly<Record<string, string>> = inCatalog({
  'technology.mechanism': 'How it works',
  'technology.efficacy': 'Data',
  'market.need': 'The need',
  'differentiation.advantage': 'What is different',
  'team.record': 'Team',
  'differentiation.patents': 'Patents',
  'market.size': 'Market',
  'risk.milestones': '[email] Next',
  'market.traction': '[email] Partners',
});

/** Lines whose label or subject the wish names come first; the rest keep their order. */
function wished(lines: readonly DraftFact[], wish: string, { t }: Words): DraftFact[] {
  const asked = wish.toLowerCase();
  const isWished = ({ id }: DraftFact) => {
    const [, category = '', topic = ''] = id.split('.');
    const label = labels[id.replace('deck.', '')] ?? '';
    const named = `${english.t(label)} ${t(label)}`.toLowerCase().split(' ');
    return [category, topic, ...named.filter((word) => word.length > 3)].some(
      (word) => word !== '' && asked.includes(word),
    );
  };
  return [...lines.filter(isWished), ...lines.filter((line) => !isWished(line))];
}

const withStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A label inside a sentence: "gene therapy", but "RNA-targeting small molecule". */
const inEnglishText = (label: string): string =>
  /^[A-Z][A-Z0-9]/.test(label) || /^m?RNA/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
