import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Runs one request at a time. A success with words shows a toast; a refusal stays beside the button. */
export function useAct() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const act = async (work: () => Promise<ActResult<unknown>>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setMessage('');
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) setMessage(outcome.message);
    else if (outcome.message) toast.show({ title: outcome.message });
    return outcome.ok;
  };
  return { act, isBusy, message, say: setMessage };
}
