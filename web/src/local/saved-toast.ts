import type { Result } from '@paratope/shared/failure';
import { useToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { attempt } from './attempt.ts';
import { deviceWord } from './device.ts';

type Undo = () => Promise<Result<unknown>>;

/** Says what was done, with the way back where there is one. If that fails, it says so. */
export function useUndoToast() {
  const toast = useToast();
  const takeBack = async (undo: Undo) => {
    const result = await attempt(undo());
    if (!result.ok) toast.show({ title: t("We couldn't undo this"), text: result.message, tone: 'danger' });
  };
  return (title: string, text: string, undo?: Undo) =>
    toast.show({ title, text, ...(undo ? { action: { label: t('Undo'), onAct: () => void takeBack(undo) } } : {}) });
}

/** The same after a change that is kept on this device. */
export function useSavedToast() {
  const say = useUndoToast();
  return (what: string, text: string, undo?: Undo) =>
    say(t('{what} on this {device}', { what, device: t(deviceWord()) }), text, undo);
}
