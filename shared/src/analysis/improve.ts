import * as z from 'zod/mini';
import { inCatalog, msg, rowOf, Text } from '../words/message.ts';
import { AnalysisCategory, type Question } from './rubric/question.ts';
import { type Finding, overallOf, type Standing, scoresOf } from './score.ts';

export const Improvement = z.object({
  title: Text,
  text: Text,
  /** A slide to change, an unanswered question, or a matching criterion that the profile leaves open. */
  hangsOn: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('slide'), page: z.number(), question: z.string() }),
    z.object({ kind: z.literal('gap'), question: z.string() }),
    z.object({ kind: z.literal('criterion'), criterion: z.string() }),
  ]),
  /** Scores now and after the change, by the same rubric; null if matching gains and the report does not. */
  effect: z.nullable(
    z.object({
      category: AnalysisCategory,
      from: z.number(),
      to: z.number(),
      overallFrom: z.number(),
      overallTo: z.number(),
    }),
  ),
  /** Matches in which a criterion would become comparable; 0 if only the deck gains. */
  matches: z.number(),
});
export type Improvement = z.infer<typeof Improvement>;

/** A matching criterion that the startup's profile leaves open, and in how many of its matches the investor has it. */
export interface OpenCriterion {
  readonly criterion: string;
  /** Name of the profile field in the form. */
  readonly field: string;
  readonly matches: number;
}

export const mostImprovements = 5;

/**
 * What would help most, best first: the score is computed again as if each gap were filled and each bare
 * statement proven. An empty profile field comes first, because it costs a minute and every match gains.
 */
export function improvementsOf(findings: readonly Finding[], open: readonly OpenCriterion[] = []): Improvement[] {
  const now = scoresOf(findings);
  const fromProfile = open
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => b.matches - a.matches || a.criterion.localeCompare(b.criterion))
    .slice(0, 2)
    .map(({ criterion, field, matches }) => ({
      title: msg('Fill in {field}', { field: msg(field) }),
      text: msg("{field} is missing from your profile, so it isn't compared in {matches} of your matches.", {
        field: msg(field),
        matches,
      }),
      hangsOn: { kind: 'criterion' as const, criterion },
      effect: null,
      matches,
    }));
  const fromDeck = findings
    .filter(({ standing }) => standing !== 'shown')
    .map((finding) => {
      const after = scoresOf(findings.map((other) => (other === finding ? { ...other, standing: shown } : other)));
      const { category } = finding.question;
      const [before, then] = [now, after].map((scores) => scores.find((score) => score.category === category));
      return {
        finding,
        gain: (then?.exact ?? 0) - (before?.exact ?? 0),
        effect: {
          category,
          from: before?.score ?? 0,
          to: then?.score ?? 0,
          overallFrom: overallOf(now),
          overallTo: overallOf(after),
        },
      };
    })
    .sort(
      (a, b) =>
        b.gain - a.gain ||
        b.effect.overallTo - a.effect.overallTo ||
        a.finding.question.id.localeCompare(b.finding.question.id),
    )
    .map(({ finding: { question, statements }, effect }) => ({
      ...wordingOf(question, statements[0]?.evidence.page),
      effect,
      matches: 0,
    }));
  return [...fromProfile, ...fromDeck].slice(0, mostImprovements);
}

const shown: Standing = 'shown';

function wordingOf(question: Question, page: number | undefined) {
  if (page === undefined) {
    const hangsOn = { kind: 'gap' as const, question: question.id };
    const text = rowOf([msg(question.gap), msg(question.advice)], ' ');
    return { title: msg('Add: {topic}', { topic: msg(question.topic) }), text, hangsOn };
  }
  return {
    title: msg('Slide {page}: {topic}', { page, topic: msg(question.topic) }),
    text: rowOf([msg(lacks[question.proof], { page }), msg(question.advice)], ' '),
    hangsOn: { kind: 'slide' as const, page, question: question.id },
  };
}

const lacks = inCatalog({
  figure: 'Slide {page} covers this without a number.',
  money: 'Slide {page} covers this without an amount.',
  date: 'Slide {page} covers this without a date.',
  person: 'Slide {page} covers this without a name.',
  detail: 'Slide {page} covers this without details.',
} as const satisfies Record<Question['proof'], string>);
