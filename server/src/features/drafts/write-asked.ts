import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { StartupId } from '@paratope/shared/ids';
import { msg, type Text } from '@paratope/shared/words/message';
import { type Ctx, type Deps, inTransaction, Refused, systemContext } from '../../context.ts';
import { type JobHandler, mostTries } from '../../jobs/jobs.ts';
import type { Reactions } from '../sync/index.ts';
import { draftFor } from './generate-email.ts';
import { draftById, putDraft } from './store.ts';

export const writeDraftJob = 'write-draft';

/** A device may have asked long ago and offline, so the draft is written as soon as the request arrives. */
export const whenDraftIsAsked =
  (deps: () => Deps): Reactions[string] =>
  async (tx, { startupId, before, after }) => {
    const draft = after as EmailDraft;
    if (before || draft.state !== 'asked') return;
    const input = { startupId, draftId: draft.id };
    await deps().jobs.enqueue(tx, { kind: writeDraftJob, key: `${writeDraftJob}:${draft.id}`, input });
  };

/**
 * Runs the job `write-draft`: writes the email under the id the device gave it, or stores why it can't. Retries an unavailable endpoint
 * with growing pauses before giving up.
 */
export const writeAskedDraft =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { startupId, draftId } = job.input as { startupId: StartupId; draftId: string };
    const draft = await draftById(deps.database.reader, { startupId, id: draftId });
    if (draft?.state !== 'asked') return;
    const ctx = systemContext(deps, 'draft');
    const { id, accountId, matchId, length, wish, language } = draft;
    const ask = { startupId, matchId, length, wish, language, isFresh: true, asked: { id, accountId } };
    await draftFor(ctx, deps.gateways.writer, ask).catch(async (failure: unknown) => {
      const mayRecover = !(failure instanceof Refused) || failure.code === 'unavailable';
      if (mayRecover && job.attempts < mostTries) throw failure;
      await refuse(
        ctx,
        startupId,
        draft,
        failure instanceof Refused ? failure.sentence : msg("We couldn't write this email."),
      );
    });
  };

const refuse = (ctx: Ctx, startupId: StartupId, draft: EmailDraft, message: Text): Promise<void> =>
  inTransaction(ctx, (tx) =>
    putDraft(tx, ctx.history, { startupId, draft: { ...draft, state: 'refused', message, updatedAt: ctx.now } }),
  );
