import { useEffect, useState } from 'react';
import { useAskEvery } from '../../../local/ask-every.ts';
import { useWorkspace } from '../../../local/hooks.ts';
import { useToast } from '../../../ui/toast.tsx';
import { t } from '../../../words/words.ts';
import { sendWaiting } from './waiting.ts';

/** Draws nothing: from any page it sends the application that waits for a network, and says how that ended. */
export function WaitingApplication() {
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isWaiting, setWaiting] = useState(true);
  const send = async () => {
    const end = await sendWaiting(replica.drafts);
    setWaiting(end === 'waits');
    if (end === 'sent') toast.show({ title: t('Your application for Premium Support was sent.') });
    if (end === 'refused')
      toast.show({
        title: t('Your application for Premium Support was not taken. Open it to see why.'),
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
