import { ContentApi } from '@paratope/shared/content/api';
import type { Drafts } from '@paratope/sync/client/desk';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAskEvery } from '../../../local/ask-every.ts';
import { useWorkspace } from '../../../local/hooks.ts';
import { useToast } from '../../../ui/toast.tsx';
import { t } from '../../../words/words.ts';
import { type ApplicationDraft, applicationDraft } from './application-form.ts';

/** Renders nothing: from any page it sends an application that was submitted offline, and reports the outcome. */
export function WaitingApplication() {
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isWaiting, setWaiting] = useState(true);
  const send = async () => {
    const end = await sendWaiting(replica.drafts);
    setWaiting(end === 'waits');
    if (end === 'sent') toast.show({ title: t('Your Premium Support application was sent.') });
    if (end === 'refused')
      toast.show({
        title: t("Your Premium Support application couldn't be sent. Open it to see why."),
        tone: 'danger',
      });
  };
  useAskEvery(30_000, send, isWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened; the asking above goes on from there.
  useEffect(() => {
    if (navigator.onLine) void send();
  }, []);
  return null;
}

/**
 * Sends an application that was submitted offline. `waits`: the server could not be reached. `refused`: it said no, and the words are
 * in the form again.
 */
async function sendWaiting(drafts: Drafts): Promise<'nothing' | 'waits' | 'sent' | 'refused'> {
  const kept = (await drafts.load(applicationDraft)) as ApplicationDraft | undefined;
  if (!kept?.waits) return 'nothing';
  const answer = await call(ContentApi.applyForPremium, kept.answers);
  if (!answer.ok && answer.kind !== 'refused') return 'waits';
  // Another window, or an attempt whose answer was lost, has already sent it.
  if (answer.ok || answer.code === 'exists') {
    await drafts.remove(applicationDraft, kept);
    return 'sent';
  }
  await drafts.remove(applicationDraft, kept);
  await drafts.save(applicationDraft, { ...kept, waits: false } satisfies ApplicationDraft);
  return 'refused';
}
