import { oneLine } from '@paratope/shared/analysis/claims';
import { acceptSentences } from '@paratope/shared/drafts/check-draft';
import { bodyOf, type WrittenDraft } from '@paratope/shared/drafts/draft';
import type { DraftLength, EmailDraft } from '@paratope/shared/drafts/email-draft';
import { type DraftBasis, insightOf } from '@paratope/shared/drafts/fact';
import type { Letter } from '@paratope/shared/drafts/letter';
import type { StartupId } from '@paratope/shared/ids';
import type { Words } from '@paratope/shared/words/words';
import { type Ctx, Refused } from '../../context.ts';
import { askCounted, whyNoAi } from '../../db/ai-calls.ts';
import { createEmbeddedWriter } from '../../gateways/writer/embedded-writer.ts';
import { type Writer, WriterUnavailable } from '../../gateways/writer/writer.ts';

export interface Ask {
  readonly startupId: StartupId;
  readonly basis: DraftBasis;
  readonly length: DraftLength;
  readonly wish: string;
  readonly words: Words;
  readonly id: string;
}

export type Written = Pick<EmailDraft, 'subject' | 'body'> & { readonly letter: Omit<Letter, 'basis'> };

/** Has an email written, outside of any transaction, and checks it against the facts. Throws `unavailable`. */
export async function write(ctx: Ctx, writer: Writer, ask: Ask): Promise<Written> {
  const { basis, length, wish, words, id, startupId } = ask;
  if (writer.kind === 'embedded')
    return told(basis, (await writer.write(basis, { length, wish, words })).draft, 0, writer);
  const spent = await whyNoAi(ctx, startupId);
  if (spent) throw unavailable(spent, false);
  const { model, promptVersion } = writer;
  const call = { startupId, purpose: 'draft' as const, subjectId: id, model, promptVersion };
  const asked = askCounted(ctx, call, () => writer.write(basis, { length, wish, words }));
  const { draft } = await asked.catch((failure: unknown) => {
    if (failure instanceof WriterUnavailable) throw unavailable(failure.message, failure.isKey);
    throw failure;
  });
  const { accepted, removed } = acceptSentences(draft.sentences, basis);
  // An email of courtesies says nothing; the one written by rule is better.
  if (accepted.filter(({ facts }) => facts.length > 0).length < fewestTrueSentences) {
    const embedded = createEmbeddedWriter();
    return told(basis, (await embedded.write(basis, { length, wish, words })).draft, removed, embedded);
  }
  return told(basis, { subject: subjectOf(draft, basis), sentences: accepted }, removed, writer);
}

const fewestTrueSentences = 2;

/** The insights are the facts the sentences name, in that order. */
function told(basis: DraftBasis, draft: WrittenDraft, removedSentences: number, by: Writer): Written {
  const named = [...new Set(draft.sentences.flatMap(({ facts }) => facts))];
  const facts = named.flatMap((id) => basis.facts.find((fact) => fact.id === id) ?? []);
  return {
    subject: draft.subject,
    body: bodyOf(draft),
    letter: {
      sentences: draft.sentences.map(({ text, facts: ids }) => ({
        text,
        insights: ids.map((id) => facts.findIndex((fact) => fact.id === id)),
      })),
      insights: facts.map(insightOf),
      writer: by.kind,
      model: by.model,
      promptVersion: by.promptVersion,
      removedSentences,
    },
  };
}

/** A subject must rest on any of the facts; otherwise the plainest one is used. */
function subjectOf({ subject }: WrittenDraft, basis: DraftBasis): string {
  const all = basis.facts.map(({ id }) => id);
  const { accepted } = acceptSentences([{ text: oneLine(subject), facts: all }], basis);
  return accepted[0]?.text || `${basis.startupName}: an introduction`;
}

/** The founder learns only whether the key or the service is at fault; `technical` is for the operator. */
function unavailable(reason: string, isKey: boolean): Refused {
  const message = isKey
    ? 'Email generation is temporarily unavailable while we configure the AI service...'
    : 'Email generation service is temporarily unavailable. Please try again later.';
  const technical = isKey ? `The AI key is missing or not accepted. ${reason}` : reason;
  return new Refused('unavailable', message, { extra: { technical } });
}
