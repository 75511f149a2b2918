import { ContentApi } from '@paratope/shared/content/api';
import type { Drafts } from '@paratope/sync/client/desk';
import { call } from '../../../api/call.ts';
import { type ApplicationDraft, applicationDraft } from './application-form.ts';

/**
 * Sends an application that was handed in without a network. `waits`: the server could not be reached. `refused`: it said no, and the
 * words stand in the form again.
 */
export async function sendWaiting(drafts: Drafts): Promise<'nothing' | 'waits' | 'sent' | 'refused'> {
  const kept = (await drafts.load(applicationDraft)) as ApplicationDraft | undefined;
  if (!kept?.waits) return 'nothing';
  const answer = await call(ContentApi.applyForPremium, kept.answers);
  if (!answer.ok && answer.kind !== 'failed') return 'waits';
  // Another window, or a try whose answer was lost, has sent it.
  if (answer.ok || answer.failure.code === 'exists') {
    await drafts.remove(applicationDraft, kept);
    return 'sent';
  }
  await drafts.remove(applicationDraft, kept);
  await drafts.save(applicationDraft, { ...kept, waits: false } satisfies ApplicationDraft);
  return 'refused';
}
