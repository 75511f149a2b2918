import { longDate } from '../matches/wording.ts';
import { type DraftSentence, draftLengths, type WrittenDraft } from './draft.ts';
import type { DraftLength } from './email-draft.ts';
import type { DraftBasis, DraftFact } from './fact.ts';

/**
 * Writes an e-mail from facts alone: why this investor, what the company does, its best lines from the deck as they stand
 * there, the round, one question. No adjective of its own. A wish that names a subject brings its lines to the front.
 */
export function writeDraft(
  basis: DraftBasis,
  { length, wish = '' }: { length: DraftLength; wish?: string },
): WrittenDraft {
  const { startupName, contactName, facts } = basis;
  const of = (id: string) => facts.find((fact) => fact.id === id);
  const [modality, disease, stage, amount] = ['modality', 'disease', 'stage', 'amount'].map((id) =>
    of(`profile.${id}`),
  );
  const lines = wished(
    facts.filter(({ kind }) => kind === 'deck'),
    wish,
  ).slice(0, draftLengths[length].deckLines);
  return {
    subject: [startupName, [modality?.text, disease?.text].filter(Boolean).join(' for ') || 'an introduction']
      .join(': ')
      .concat(stage ? `, ${stage.text}` : ''),
    sentences: [
      { text: greeting(basis.investor), facts: [] },
      gap,
      ...reason(facts),
      ...what(startupName, modality, disease),
      ...(lines.length > 0 ? [gap] : []),
      ...lines.map(deckLine),
      ...(amount || stage ? [gap] : []),
      ...round(amount, stage),
      { text: 'Would a call of 20 minutes in the next two weeks suit you?', facts: [] },
      gap,
      { text: 'Best regards,', facts: [] },
      { text: contactName || missingName, facts: [] },
      { text: startupName, facts: [] },
    ],
  };
}

const gap: DraftSentence = { text: '', facts: [] };

/** What the founder must fill in before the letter is sent. */
const missingName = '[your name]';

function greeting({ name, firm }: DraftBasis['investor']): string {
  const isPerson = firm !== '' && firm !== name;
  return isPerson ? `Hello ${name},` : `Hello ${name || firm} team,`;
}

/** The newest deal the match rests on, else what the investor says it looks for; without either the letter begins with the company. */
function reason(facts: readonly DraftFact[]): DraftSentence[] {
  const [fact] = facts.filter(({ kind }) => kind === 'investor');
  if (!fact) return [];
  const isDeal = / of /.test(fact.text.split(',')[0] ?? '');
  const [deal = ''] = fact.text.split(',');
  const when = fact.date ? ` (${longDate(fact.date)})` : '';
  const text = isDeal
    ? `I write to you because of your ${deal.charAt(0).toLowerCase() === 'r' ? deal.charAt(0).toLowerCase() + deal.slice(1) : deal}${when}.`
    : `I write to you because of what you say of your investments: ${withStop(fact.text)}`;
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
