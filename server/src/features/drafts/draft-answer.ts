import { concernsOf } from '@paratope/shared/drafts/check-draft';
import { type DraftFact, insightOf } from '@paratope/shared/drafts/fact';
import type { EmailDraft } from '@paratope/shared/outreach/api';
import type { DraftRow } from './store.ts';

/** The facts a version rests on, in the order its sentences name them; of a founder's own version all that it began from. */
export function factsOfDraft(row: DraftRow): DraftFact[] {
  const facts = row.facts as DraftFact[];
  const named = row.sentences.flatMap((sentence) => sentence.facts);
  if (named.length === 0) return facts;
  return [...new Set(named)].flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
}

/** A version as the calls tell it. */
export function draftAnswer(row: DraftRow): EmailDraft {
  const facts = factsOfDraft(row);
  const { id, matchId, number: version, subject, body, length, wish, writer, model, promptVersion } = row;
  return {
    id,
    matchId,
    version,
    subject,
    body,
    length,
    wish,
    sentences: row.sentences.map((sentence) => ({
      text: sentence.text,
      insights: sentence.facts.map((named) => facts.findIndex((fact) => fact.id === named)),
    })),
    insights: facts.map(insightOf),
    ...mutable(concernsOf(`${subject}\n${body}`)),
    writer,
    model,
    promptVersion,
    removedSentences: row.removedSentences,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  };
}

const mutable = ({ placeholders, stockPhrases }: ReturnType<typeof concernsOf>) => ({
  placeholders: [...placeholders],
  stockPhrases: [...stockPhrases],
});
