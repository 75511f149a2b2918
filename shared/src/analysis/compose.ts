import * as z from 'zod/mini';
import { wordsOf } from '../taxonomy/words.ts';
import { keyOf, type Message, msg, Text } from '../words/message.ts';
import { type Accepted, Evidence, oneLine } from './claims.ts';
import { Improvement, improvementsOf, type OpenCriterion } from './improve.ts';
import { Language } from './language.ts';
import { type DeckPage, languageOfDeck } from './page.ts';
import { AnalysisCategory, analysisCategoryLabels } from './rubric/question.ts';
import { analysisCategories, rubricVersion } from './rubric/rubric.ts';
import { type Finding, findingsFrom, overallOf, scoresOf } from './score.ts';
import { Section } from './section.ts';
import { sectionsFound } from './sections.ts';

/** A sentence of the report, either the deck's own words or a message, with the words it rests on, or marked as a gap. */
export const Statement = z.object({ text: Text, evidence: z.array(Evidence), isGap: z.boolean() });
export type Statement = z.infer<typeof Statement>;

export const AnsweredQuestion = z.object({
  id: z.string(),
  category: AnalysisCategory,
  topic: Text,
  question: Text,
  source: z.string(),
  standing: z.enum(['gap', 'stated', 'shown']),
  statements: z.array(Statement),
});

export const ReadSlide = z.object({
  page: z.number(),
  title: z.string(),
  section: Section,
  language: Language,
  hasText: z.boolean(),
});

/** What a deck says, scored; everything in a report derives from it. */
export const Analysis = z.object({
  rubric: z.string(),
  language: Language,
  overallScore: z.number(),
  categories: z.array(z.object({ category: AnalysisCategory, score: z.number(), statements: z.array(Statement) })),
  questions: z.array(AnsweredQuestion),
  thesis: z.array(Statement),
  differentiation: z.array(Statement),
  strengths: z.array(Statement),
  signals: z.array(Statement),
  weaknesses: z.array(Statement),
  improvements: z.array(Improvement),
  slides: z.array(ReadSlide),
  sections: z.array(z.object({ section: Section, pages: z.array(z.number()) })),
});
export type Analysis = z.infer<typeof Analysis>;

/** Turns accepted claims into the parts of the report. Pure: the same claims give the same report. */
export function composeAnalysis({
  pages,
  accepted,
  openCriteria = [],
}: {
  pages: readonly DeckPage[];
  accepted: readonly Accepted[];
  openCriteria?: readonly OpenCriterion[];
}): Analysis {
  const findings = findingsFrom(accepted);
  const { thesis, signals, strengths } = cardsOf(findings);
  const scores = scoresOf(findings);
  const of = (category: AnalysisCategory) => findings.filter(({ question }) => question.category === category);
  return {
    rubric: rubricVersion,
    language: languageOfDeck(pages),
    overallScore: overallOf(scores),
    categories: scores.map(({ category, score }) => ({
      category,
      score,
      statements: of(category).flatMap(statementsOf),
    })),
    questions: findings.map((finding) => {
      const { id, category, topic, question, source } = finding.question;
      return {
        id,
        category,
        topic: msg(topic),
        question: msg(question),
        source,
        standing: finding.standing,
        statements: statementsOf(finding),
      };
    }),
    thesis,
    differentiation: of('differentiation').flatMap(statementsOf),
    strengths,
    signals,
    weaknesses: weaknessesOf(findings),
    improvements: improvementsOf(findings, openCriteria),
    slides: pages.map(({ number, title, section, language, text }) => ({
      page: number,
      title: oneLine(title),
      section,
      language,
      hasText: text !== '',
    })),
    sections: sectionsFound(pages),
  };
}

/** Summarizes the result in two sentences of counted facts. */
export function verdictOf(analysis: Pick<Analysis, 'categories' | 'questions' | 'slides'>): Message[] {
  const answered = analysis.questions.filter(({ standing }) => standing !== 'gap').length;
  const ranked = analysisCategories
    .flatMap((category) => analysis.categories.filter((one) => one.category === category))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  const last = ranked.at(-1);
  const all = analysis.questions.length;
  const slides = analysis.slides.length;
  return [
    msg(
      'We found answers to {answered} of the {all} questions investors ask, on {slides, plural, one {1 slide} other {# slides}}.',
      { answered, all, slides },
    ),
    ...(best && last && best.score > last.score
      ? [
          msg('It is strongest on {best} and weakest on {weakest}.', {
            best: msg(analysisCategoryLabels[best.category]),
            weakest: msg(analysisCategoryLabels[last.category]),
          }),
        ]
      : []),
  ];
}

/** "Team: 3 of 6 questions answered with proof, 2 stated, 1 open." */
export const countsOf = ({ categories, questions }: Pick<Analysis, 'categories' | 'questions'>): Message[] =>
  categories.map(({ category }) => {
    const own = questions.filter((question) => question.category === category);
    const count = (standing: (typeof own)[number]['standing']) => own.filter((one) => one.standing === standing).length;
    return msg('{category}: {shown} of {all} answered with evidence, {stated} stated, {open} open.', {
      category: msg(analysisCategoryLabels[category]),
      shown: count('shown'),
      all: own.length,
      stated: count('stated'),
      open: count('gap'),
    });
  });

/** Lines of a card; nobody reads more. */
const mostLines = 6;

const answersOf = ({ statements }: Finding): Statement[] =>
  statements.slice(0, 1).map(({ text, evidence }) => ({ text, evidence: [evidence], isGap: false }));

const statementsOf = ({ question, statements }: Finding): Statement[] =>
  statements.length === 0
    ? [{ text: msg(question.gap), evidence: [], isGap: true }]
    : statements.map(({ text, evidence }) => ({ text, evidence: [evidence], isGap: false }));

/** The order of the story; what the deck leaves out is reported as missing. */
const story = [
  'market.need',
  'technology.mechanism',
  'technology.efficacy',
  'differentiation.advantage',
  'market.size',
  'team.record',
  'risk.round',
];

/**
 * Thesis, signals and strengths; words of the deck appear in only one of them. The thesis tells the story.
 * If that would leave a card empty, the card takes over the line of the story that belongs there.
 */
function cardsOf(findings: readonly Finding[]) {
  const told = new Set<string>();
  const tellOnce = (lines: readonly Statement[]): Statement[] =>
    lines.filter(({ text }) => {
      const key = wordsOf(keyOf(text)).join(' ');
      return told.has(key) ? false : told.add(key);
    });
  const ofStory = story.flatMap((id) => findings.filter(({ question }) => question.id === id));
  const signs = findings.filter(({ question, standing }) => question.isSignal && standing !== 'gap');
  const shown = findings
    .filter(({ standing }) => standing === 'shown')
    .sort((a, b) => b.question.weight - a.question.weight);
  const isOnlyInStory = (all: readonly Finding[]) => all.length > 0 && all.every((one) => ofStory.includes(one));
  const moved = [
    ...(isOnlyInStory(signs) ? signs.slice(0, 1) : []),
    ...(isOnlyInStory(shown) ? shown.filter((one) => !isOnlyInStory(signs) || one !== signs[0]).slice(0, 1) : []),
  ];
  const thesis = tellOnce(
    ofStory.filter((one) => !moved.includes(one)).flatMap((finding) => statementsOf(finding).slice(0, 1)),
  );
  return {
    thesis,
    signals: tellOnce(signs.flatMap(answersOf)).slice(0, mostLines),
    strengths: tellOnce(shown.flatMap(answersOf)).slice(0, mostLines),
  };
}

/** Gaps first, then statements without proof, each with its slide; highest weight first. */
function weaknessesOf(findings: readonly Finding[]): Statement[] {
  const weightiest = (standing: Finding['standing']) =>
    findings.filter((finding) => finding.standing === standing).sort((a, b) => b.question.weight - a.question.weight);
  return [
    ...weightiest('gap').map(({ question }) => ({ text: msg(question.gap), evidence: [], isGap: true })),
    ...weightiest('stated').map(({ question, statements }) => ({
      text: msg('{topic}: stated without evidence.', { topic: msg(question.topic) }),
      evidence: statements.slice(0, 1).map(({ evidence }) => evidence),
      isGap: false,
    })),
  ].slice(0, mostLines);
}
