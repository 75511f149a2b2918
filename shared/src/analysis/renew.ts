import { asMessage, keyOf, msg, type Text } from '../words/message.ts';
import type { Analysis, Statement } from './compose.ts';
import { questionById } from './rubric/rubric.ts';

const inMessages = ({ topic, question }: { readonly topic: Text; readonly question: Text }) => ({
  topic: asMessage(topic),
  question: asMessage(question),
});

/** Updates an older rubric's analysis with the current wording of questions and gaps; findings, scores and quotes stay. */
export function inTodaysWords(analysis: Analysis): Analysis {
  const today = new Map(
    analysis.questions.flatMap(({ id, statements }) => {
      const gap = questionById.get(id)?.gap;
      return statements.flatMap(({ isGap, text }) => (isGap && gap ? [[keyOf(text), msg(gap)] as const] : []));
    }),
  );
  const renewed = (statements: Statement[]): Statement[] =>
    statements.map((one) => (one.isGap ? { ...one, text: today.get(keyOf(one.text)) ?? one.text } : one));
  const within = <Part extends { statements: Statement[] }>(part: Part): Part => ({
    ...part,
    statements: renewed(part.statements),
  });
  return {
    ...analysis,
    categories: analysis.categories.map(within),
    questions: analysis.questions.map((one) => ({ ...within(one), ...inMessages(questionById.get(one.id) ?? one) })),
    thesis: renewed(analysis.thesis),
    differentiation: renewed(analysis.differentiation),
    weaknesses: renewed(analysis.weaknesses),
  };
}
