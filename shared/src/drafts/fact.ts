import * as z from 'zod/mini';
import type { Analysis } from '../analysis/compose.ts';
import type { Evidence } from '../matches/match.ts';
import type { StartupProfile } from '../startups/startup.ts';
import type { Text, Value } from '../words/message.ts';
import type { Words } from '../words/words.ts';
import type { EmailInsight } from './letter.ts';
import type { Occasion } from './occasion.ts';

export const DraftFact = z.object({
  /** Unique within a draft, such as `deck.technology.efficacy`. */
  id: z.string(),
  kind: z.enum(['profile', 'deck', 'investor']),
  text: z.string(),
  /** For a deck: the slide and its words. */
  page: z.optional(z.number()),
  quote: z.optional(z.string()),
  /** For an investor: the source, and its date. */
  source: z.optional(z.string()),
  date: z.optional(z.string()),
  /** For a deal of the investor: the company, and the round if it has a name. */
  deal: z.optional(z.object({ company: z.string(), round: z.string() })),
});
export type DraftFact = z.infer<typeof DraftFact>;

export interface DraftBasis {
  readonly startupName: string;
  /** Signs the email; empty if the profile has no name. */
  readonly contactName: string;
  /** The recipient's name and firm; one may be empty, or both the same. */
  readonly investor: { readonly name: string; readonly firm: string };
  readonly occasion: Occasion;
  readonly facts: readonly DraftFact[];
}

/** The facts of a profile, a deck and an investor in the email's language, the most important first. An email may say nothing else. */
export function factsFor(
  {
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
  },
  words: Words,
): DraftFact[] {
  return [...investorFacts(evidence, words), ...profileFacts(profile, words), ...deckFacts(analysis, words)];
}

/** The rubric's questions whose lines an email can use, in its order. */
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

/** Deals say more than declarations; within each kind the given order stays, the most telling first. */
function investorFacts(evidence: readonly Evidence[], words: Words): DraftFact[] {
  const seen = new Set<string>();
  return evidence
    .map((one) => ({ ...one, text: words.say(one.text), deal: dealIn(one.text, words) }))
    .filter(({ kind, text }) => kind !== 'profile' && !seen.has(text) && seen.add(text))
    .sort((a, b) => order[a.kind] - order[b.kind])
    .slice(0, 4)
    .map(({ text, source, date, deal }, at) => ({
      id: `investor.${at + 1}`,
      kind: 'investor',
      text,
      ...(source ? { source } : {}),
      ...(date ? { date } : {}),
      ...(deal ? { deal } : {}),
    }));
}

/** The company and round of a line such as "Series A of Calvera Bio, $12.0M" (matches/evidence.ts). */
function dealIn(text: Text, words: Words): DraftFact['deal'] {
  const [head] = listIn(text);
  if (typeof head !== 'object' || !('key' in head)) return undefined;
  const { name, round = '' } = head.values;
  return name === undefined ? undefined : { company: words.say(name), round: words.say(round) };
}

function listIn(text: Text): readonly Value[] {
  const row = typeof text === 'string' ? undefined : text.values.row;
  return typeof row === 'object' && 'list' in row ? row.list : [];
}

const order = { deal: 0, declared: 1, text: 2, profile: 3 } as const;

function profileFacts(profile: Parameters<typeof factsFor>[0]['profile'], words: Words): DraftFact[] {
  const plain = (value: string): string => withoutExplanation(words.label(value));
  const { drugModality, diseaseFocus, investmentStage, geography, investmentAmount, investmentCurrency } = profile;
  const facts: [id: string, text: string][] = [
    ...drugModality.map((value, at) => [numbered('profile.modality', at), plain(value)] as [string, string]),
    ...diseaseFocus.map((value, at) => [numbered('profile.disease', at), plain(value)] as [string, string]),
    ['profile.stage', plain(investmentStage)],
    ['profile.amount', investmentAmount === null ? '' : words.money(investmentAmount, investmentCurrency)],
    [
      'profile.place',
      new Intl.ListFormat(words.locale).format(geography.map((place) => withoutExplanation(words.place(place)))),
    ],
  ];
  return facts.flatMap(([id, text]) => (text === '' ? [] : [{ id, kind: 'profile' as const, text }]));
}

/** The first gets the plain id, the others a number. */
const numbered = (id: string, at: number): string => (at === 0 ? id : `${id}.${at + 1}`);

/** Removes a taxonomy label's explanation in parentheses, which a letter does not need. */
const withoutExplanation = (value: string): string => value.replace(/\s*\([^)]*\)/g, '').trim();

/** One line per question; a slide that answers two of them is used once. */
function deckFacts({ questions }: Pick<Analysis, 'questions'>, words: Words): DraftFact[] {
  const told = new Set<string>();
  return toldQuestions.flatMap((id) => {
    const [statement] = questions.find((question) => question.id === id)?.statements ?? [];
    const [place] = statement?.evidence ?? [];
    if (!statement || statement.isGap || !place || told.has(place.quote)) return [];
    told.add(place.quote);
    return [{ id: `deck.${id}`, kind: 'deck' as const, text: words.say(statement.text), ...place }];
  });
}

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
