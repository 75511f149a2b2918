import { useToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { deviceWord } from './device.ts';

/** What is said after a change is kept on this device, with the way back where there is one. */
export function useSavedToast() {
  const toast = useToast();
  const notUndone = () => toast.show({ title: t('This could not be undone'), tone: 'danger' });
  return (what: string, text: string, undo?: () => Promise<unknown>) =>
    toast.show({
      title: t('{what} on this {device}', { what, device: t(deviceWord()) }),
      text,
      ...(undo ? { action: { label: t('Undo'), onAct: () => void undo().catch(notUndone) } } : {}),
    });
}
