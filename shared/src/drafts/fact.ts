import * as z from 'zod/mini';
import type { Analysis } from '../analysis/compose.ts';
import type { Evidence } from '../matches/match.ts';
import { formatMoney } from '../money.ts';
import type { StartupProfile } from '../startups/startup.ts';
import { english } from '../words/words.ts';
import type { EmailInsight } from './letter.ts';
import type { Occasion } from './occasion.ts';

/** One true thing an e-mail may say, and where it stands. */
export const DraftFact = z.object({
  /** Unique within a draft, such as `deck.technology.efficacy`. */
  id: z.string(),
  kind: z.enum(['profile', 'deck', 'investor']),
  text: z.string(),
  /** Of a deck: the slide and its words. */
  page: z.optional(z.number()),
  quote: z.optional(z.string()),
  /** Of an investor: who says so, and since when. */
  source: z.optional(z.string()),
  date: z.optional(z.string()),
});
export type DraftFact = z.infer<typeof DraftFact>;

/** What an e-mail is written from: two parties and what is known of them. */
export interface DraftBasis {
  readonly startupName: string;
  /** Who signs; empty when the profile does not say. */
  readonly contactName: string;
  /** Who is written to, by name, and the firm; one of them may be empty or both the same. */
  readonly investor: { readonly name: string; readonly firm: string };
  readonly occasion: Occasion;
  readonly facts: readonly DraftFact[];
}

/** The facts of a profile, a deck and an investor, the ones that carry an e-mail first. Nothing else may be said. */
export function factsFor({
  profile,
  analysis,
  evidence,
}: {
  profile: Pick<
    StartupProfile,
    | 'name'
    | 'drugModality'
    | 'diseaseFocus'
    | 'investmentStage'
    | 'geography'
    | 'investmentAmount'
    | 'investmentCurrency'
  >;
  analysis: Pick<Analysis, 'questions'>;
  evidence: readonly Evidence[];
}): DraftFact[] {
  return [...investorFacts(evidence), ...profileFacts(profile), ...deckFacts(analysis)];
}

/** The lines of a deck an e-mail can use, in the order it would tell them. */
export const toldQuestions = [
  'technology.mechanism',
  'technology.efficacy',
  'market.need',
  'differentiation.advantage',
  'team.record',
  'differentiation.patents',
  'market.size',
  'risk.milestones',
  'market.traction',
] as const;

/** Deals say more than what somebody declares; among their like they stay in the order given, the most telling first. */
function investorFacts(evidence: readonly Evidence[]): DraftFact[] {
  const seen = new Set<string>();
  return evidence
    .map((one) => ({ ...one, text: english.say(one.text) }))
    .filter(({ kind, text }) => kind !== 'profile' && !seen.has(text) && seen.add(text))
    .sort((a, b) => order[a.kind] - order[b.kind])
    .slice(0, 4)
    .map(({ text, source, date }, at) => ({
      id: `investor.${at + 1}`,
      kind: 'investor',
      text,
      ...(source ? { source } : {}),
      ...(date ? { date } : {}),
    }));
}

const order = { deal: 0, declared: 1, text: 2, profile: 3 } as const;

function profileFacts(profile: Parameters<typeof factsFor>[0]['profile']): DraftFact[] {
  const { drugModality, diseaseFocus, investmentStage, geography, investmentAmount, investmentCurrency } = profile;
  const facts: [id: string, text: string][] = [
    ...drugModality.map((value, at) => [numbered('profile.modality', at), plain(value)] as [string, string]),
    ...diseaseFocus.map((value, at) => [numbered('profile.disease', at), plain(value)] as [string, string]),
    ['profile.stage', plain(investmentStage)],
    ['profile.amount', investmentAmount === null ? '' : formatMoney(investmentAmount, investmentCurrency)],
    ['profile.place', geography.map(plain).join(' and ')],
  ];
  return facts.flatMap(([id, text]) => (text === '' ? [] : [{ id, kind: 'profile' as const, text }]));
}

/** The first bears the plain name, the others their number. */
const numbered = (id: string, at: number): string => (at === 0 ? id : `${id}.${at + 1}`);

/** Labels of the taxonomy explain themselves in brackets; a letter does not. */
const plain = (value: string): string => value.replace(/\s*\([^)]*\)/g, '').trim();

/** One line per question; a slide that answers two of them is told once. */
function deckFacts({ questions }: Pick<Analysis, 'questions'>): DraftFact[] {
  const told = new Set<string>();
  return toldQuestions.flatMap((id) => {
    const [statement] = questions.find((question) => question.id === id)?.statements ?? [];
    const [place] = statement?.evidence ?? [];
    if (!statement || statement.isGap || !place || told.has(place.quote)) return [];
    told.add(place.quote);
    return [{ id: `deck.${id}`, kind: 'deck' as const, text: english.say(statement.text), ...place }];
  });
}

/** A fact as the answer of the call tells it. */
export const insightOf = ({ kind, text, page, quote, source, date }: DraftFact): EmailInsight => ({
  text,
  evidence: {
    kind,
    ...(page === undefined ? {} : { page }),
    ...(quote === undefined ? {} : { quote }),
    ...(source === undefined ? {} : { source }),
    ...(date === undefined ? {} : { date }),
  },
});
