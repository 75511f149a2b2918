import { plainStatement } from '@paratope/shared/analysis/claims';
import { calendarDateIn } from '@paratope/shared/dates';
import { acceptSentences } from '@paratope/shared/drafts/check-draft';
import { bodyOf, type WrittenDraft } from '@paratope/shared/drafts/draft';
import { type DraftBasis, insightOf } from '@paratope/shared/drafts/fact';
import type { InputOf } from '@paratope/shared/endpoint';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { recordAiCall, whyNoAi } from '../../db/ai-calls.ts';
import { createEmbeddedWriter } from '../../gateways/writer/embedded-writer.ts';
import { type Writer, WriterUnavailable } from '../../gateways/writer/writer.ts';
import { basisFor, basisHash, matchToWriteTo } from './basis.ts';
import { draftAnswer, factsOfDraft } from './draft-answer.ts';
import { type DraftRow, insertDraft, newestDraft, noteInTimeline } from './store.ts';

/**
 * The e-mail to the investor of a match. As long as nothing it was written from has changed and nothing else is wished for,
 * the version that is there is the answer, a founder's own included. Refused beside {@link basisFor}: unavailable while the
 * endpoint cannot be had.
 */
export async function generateEmail(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.generateEmail>) {
  const match = await matchToWriteTo(ctx, input.matchId);
  const basis = await basisFor(ctx, match);
  const of = { startupId: ctx.actor.startupId, matchId: match.id };
  const newest = await newestDraft(ctx.database.reader, of);
  const { length = newest?.length ?? 'medium', wish = newest?.wish ?? '', isFresh = false } = input;
  const writer = input.writer === 'embedded' ? createEmbeddedWriter() : ctx.gateways.writer;
  const hash = basisHash(basis, { length, wish, writer: writer.promptVersion + writer.model });
  if (newest && !isFresh && newest.basis === hash) return answer(newest, true);

  const id = ctx.random.id();
  const written = await write(ctx, writer, { basis, length, wish, id });
  const row = await inTransaction(ctx, async (tx) => {
    const kept = await insertDraft(tx, {
      ...of,
      ...written,
      id,
      length,
      wish,
      facts: [...basis.facts],
      basis: hash,
      accountId: ctx.actor.accountId,
      createdAt: ctx.now,
      sentAt: null,
    });
    const zone = ctx.config.TIME_ZONE;
    await noteInTimeline(tx, ctx.history, {
      ...of,
      id: ctx.random.id(),
      activityType: 'email_drafted',
      title: `Email drafted: ${kept.subject}`,
      accountId: ctx.actor.accountId,
      now: ctx.now,
      day: calendarDateIn(zone, new Date(ctx.now)),
      zone,
    });
    return kept;
  });
  return answer(row, false);
}

const answer = (row: DraftRow, cached: boolean) => ({
  email: `Subject: ${row.subject}\n\n${row.body}`,
  cached,
  insights: factsOfDraft(row).map(insightOf),
  data: draftAnswer(row),
});

type Written = Pick<
  DraftRow,
  'subject' | 'body' | 'sentences' | 'writer' | 'model' | 'promptVersion' | 'removedSentences'
>;

interface Ask {
  readonly basis: DraftBasis;
  readonly length: DraftRow['length'];
  readonly wish: string;
  readonly id: string;
}

/** Asks outside of any transaction, and holds what comes back against the facts. */
async function write(ctx: Ctx<Founder>, writer: Writer, ask: Ask): Promise<Written> {
  const { basis, length, wish, id } = ask;
  if (writer.kind === 'embedded') return told((await writer.write(basis, { length, wish })).draft, 0, writer);
  const { startupId } = ctx.actor;
  const spent = await whyNoAi(ctx, startupId);
  if (spent) throw unavailable(spent, false);
  const began = ctx.clock.now().getTime();
  const { draft, inputTokens, outputTokens } = await writer.write(basis, { length, wish }).catch((failure: unknown) => {
    if (failure instanceof WriterUnavailable) throw unavailable(failure.message, failure.isKey);
    throw failure;
  });
  const tookMs = Math.max(0, ctx.clock.now().getTime() - began);
  const { model, promptVersion } = writer;
  await recordAiCall(ctx, {
    startupId,
    purpose: 'draft',
    subjectId: id,
    model,
    promptVersion,
    inputTokens,
    outputTokens,
    tookMs,
  });
  const { accepted, removed } = acceptSentences(draft.sentences, basis);
  // A letter of courtesies says nothing; then the one written by rule is better.
  if (accepted.filter(({ facts }) => facts.length > 0).length < fewestTrueSentences) {
    const embedded = createEmbeddedWriter();
    return told((await embedded.write(basis, { length, wish })).draft, removed, embedded);
  }
  return told({ subject: subjectOf(draft, basis), sentences: accepted }, removed, writer);
}

const fewestTrueSentences = 2;

const told = (draft: WrittenDraft, removedSentences: number, { kind, model, promptVersion }: Writer): Written => ({
  subject: draft.subject,
  body: bodyOf(draft),
  sentences: draft.sentences.map(({ text, facts }) => ({ text, facts: [...facts] })),
  writer: kind,
  model,
  promptVersion,
  removedSentences,
});

/** A subject rests on any of the facts, or is written by rule. */
function subjectOf({ subject }: WrittenDraft, basis: DraftBasis): string {
  const text = plainStatement(subject);
  const all = basis.facts.map(({ id }) => id);
  const { accepted } = acceptSentences([{ text, facts: all }], basis);
  return accepted[0]?.text || writtenSubject(basis);
}

const writtenSubject = ({ startupName }: DraftBasis): string => `${startupName}: an introduction`;

/** What the founder reads is the same whatever broke; `technical` is for the operator. */
function unavailable(technical: string, isKey: boolean): Refused {
  const message = isKey
    ? 'Email generation is temporarily unavailable while we configure the AI service...'
    : 'Email generation service is temporarily unavailable. Please try again later.';
  return new Refused('unavailable', message, {
    extra: { technical: isKey ? `The AI key is missing or not accepted. ${technical}` : technical },
  });
}
