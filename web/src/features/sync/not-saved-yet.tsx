import { useEffect } from 'react';
import { deviceWord } from '../../local/device.ts';
import { useStorageStall } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

/** Warns over anything that is open, even a dialog, while the device has not confirmed that it saved the text. */
export function NotSavedYet() {
  const toast = useToast();
  const isOverdue = useStorageStall() === 'words';
  useEffect(() => {
    if (!isOverdue) return;
    toast.show({
      title: t('Not saved yet'),
      text: t("This {device} isn't responding. Your text is still here: keep this page open.", {
        device: t(deviceWord()),
      }),
      tone: 'danger',
      stays: 60_000,
    });
  }, [isOverdue, toast]);
  return null;
}
