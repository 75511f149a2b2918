import { calendarDateIn } from '@paratope/shared/dates';
import { concernsOf } from '@paratope/shared/drafts/concerns';
import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId, DraftId, MatchId, StartupId } from '@paratope/shared/ids';
import { bareEntry } from '@paratope/shared/outreach/activity';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import type { Language } from '@paratope/shared/words/language';
import { type Ctx, type Founder, inTransaction } from '../../context.ts';
import { createEmbeddedWriter } from '../../gateways/writer/embedded-writer.ts';
import type { Writer } from '../../gateways/writer/writer.ts';
import { wordsIn } from '../../words/words.ts';
import { basisFor, basisHash, matchToWriteTo } from './basis.ts';
import { draftsTo, putDraft } from './store.ts';
import { write } from './write.ts';

/**
 * Returns the email to a match's investor. While nothing it was written from has changed and nothing else is requested, this is the
 * existing version with the founder's edits. Throws what {@link basisFor} throws, and `unavailable` when the endpoint can't be reached.
 */
export async function generateEmail(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.generateEmail>) {
  const { startupId, accountId } = ctx.actor;
  const writer = input.writer === 'embedded' ? createEmbeddedWriter() : ctx.gateways.writer;
  const { matchId, length, wish, language } = input;
  const ask = { startupId, matchId, length, wish, language };
  const { draft, cached } = await draftFor(ctx, writer, {
    ...ask,
    isFresh: input.isFresh ?? false,
    asked: { id: ctx.random.id() as DraftId, accountId },
  });
  return {
    email: `Subject: ${draft.subject}\n\n${draft.body}`,
    cached,
    insights: draft.letter?.insights ?? [],
    data: draftAnswer(draft),
  };
}

interface DraftAsk {
  readonly startupId: StartupId;
  readonly matchId: string;
  readonly length: EmailDraft['length'] | undefined;
  readonly wish: string | undefined;
  readonly language: Language | undefined;
  /** Writes a new one although the existing one is still valid. */
  readonly isFresh: boolean;
  /** Id and author of a new draft. */
  readonly asked: { readonly id: DraftId; readonly accountId: AccountId };
}

/** Returns the draft that is still valid, or has one written and stores it with a timeline entry. */
export async function draftFor(
  ctx: Ctx,
  writer: Writer,
  { startupId, matchId, asked, isFresh, ...wanted }: DraftAsk,
): Promise<{ draft: EmailDraft; cached: boolean }> {
  const match = await matchToWriteTo(ctx, startupId, matchId);
  const known = (await draftsTo(ctx.database.reader, { startupId, matchId })).filter(
    ({ state }) => state === 'written',
  );
  const [newest] = known;
  const {
    length = newest?.length ?? 'medium',
    wish = newest?.wish ?? '',
    language = newest?.language ?? 'en',
  } = wanted;
  const words = wordsIn(language);
  const basis = await basisFor(ctx, { startupId, match, words });
  const by = words.language === 'en' ? writer : createEmbeddedWriter();
  const hash = basisHash(basis, { length, wish, language: words.language, writer: by.promptVersion + by.model });
  if (newest && !isFresh && newest.letter?.basis === hash) return { draft: newest, cached: true };

  const written = await write(ctx, by, { startupId, basis, length, wish, words, id: asked.id });
  const at = ctx.clock.now().toISOString();
  const draft = await inTransaction(ctx, async (tx) => {
    const before = await draftsTo(tx.db, { startupId, matchId });
    const kept: EmailDraft = {
      ...written,
      letter: { ...written.letter, basis: hash },
      ...asked,
      matchId: match.id as MatchId,
      state: 'written',
      message: '',
      version: Math.max(0, ...before.map(({ version }) => version)) + 1,
      length,
      wish,
      language: words.language,
      isEdited: false,
      createdAt: at,
      updatedAt: at,
      sentAt: null,
    };
    await putDraft(tx, ctx.history, { startupId, draft: kept, entry: entryFor(ctx, kept) });
    return kept;
  });
  return { draft, cached: false };
}

/** The entry the product writes itself, in the name of the person who asked. */
const entryFor = (ctx: Ctx, { matchId, subject, accountId, createdAt }: EmailDraft) => ({
  id: ctx.random.id(),
  matchId,
  activityType: 'email_drafted',
  title: `Email drafted: ${subject}`,
  activityDate: calendarDateIn(ctx.config.TIME_ZONE, new Date(createdAt)),
  ...bareEntry,
  accountId,
  createdAt,
  zone: ctx.config.TIME_ZONE,
  updatedAt: createdAt,
});

export function draftAnswer(draft: EmailDraft) {
  const { placeholders, stockPhrases } = concernsOf(`${draft.subject}\n${draft.body}`);
  return { ...draft, placeholders: [...placeholders], stockPhrases: [...stockPhrases] };
}
