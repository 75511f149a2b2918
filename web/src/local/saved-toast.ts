import type { Result } from '@paratope/shared/failure';
import { useToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { attempt } from './attempt.ts';
import { deviceWord } from './device.ts';

type Undo = () => Promise<Result<unknown>>;

/** Returns a function that shows what was done, with Undo where possible. A failed undo shows an error. */
export function useUndoToast() {
  const toast = useToast();
  const takeBack = async (undo: Undo) => {
    const result = await attempt(undo());
    if (!result.ok) toast.show({ title: t("We couldn't undo this"), text: result.message, tone: 'danger' });
  };
  return (title: string, text: string, undo?: Undo) =>
    toast.show({ title, text, ...(undo ? { action: { label: t('Undo'), onAct: () => void takeBack(undo) } } : {}) });
}

/** The same after a change saved on this device. */
export function useSavedToast() {
  const say = useUndoToast();
  return (what: string, text: string, undo?: Undo) =>
    say(t('{what} on this {device}', { what, device: t(deviceWord()) }), text, undo);
}
