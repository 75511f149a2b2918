import { useEffect, useState } from 'react';
import { deviceFull } from '../../local/attempt.ts';
import { deckFault } from '../../local/deck-fault.ts';
import { useDeck } from '../../local/deck-hooks.ts';
import { deviceWord } from '../../local/device.ts';
import { useWorkspace } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

interface SharedDeckDialogProps {
  readonly file: File;
  readonly onDone: () => void;
}

/**
 * A shared PDF can only be a new pitch deck: an activity holds text, and a file that only looked attached would be worse than a clear no.
 * A new deck is analyzed again and may change the ranking, so the dialog asks first.
 */
export function SharedDeckDialog({ file, onDone }: SharedDeckDialogProps) {
  const { files } = useWorkspace();
  const deck = useDeck();
  const toast = useToast();
  const [fault, setFault] = useState<string>();
  useEffect(() => void deckFault(file).then(setFault), [file]);

  const replace = async () => {
    const queued = await files.add(file).catch(() => undefined);
    if (!queued) return setFault(deviceFull());
    toast.show({ title: t('Deck saved on this {device}', { device: t(deviceWord()) }), text: file.name });
    onDone();
  };
  const hasDeck = deck !== undefined && deck.state !== 'none';
  return (
    <Dialog
      open
      onClose={onDone}
      size="small"
      title={fault ? t("We can't save this file") : hasDeck ? t('Replace your pitch deck?') : t('Your pitch deck?')}
      description={file.name}
      footer={
        fault ? (
          <Button kind="primary" onClick={onDone}>
            {t('Continue without it')}
          </Button>
        ) : (
          <>
            <Button onClick={onDone}>{t('Continue without it')}</Button>
            <Button kind="primary" onClick={() => void replace()}>
              {hasDeck ? t('Replace the deck') : t('Use it as my deck')}
            </Button>
          </>
        )
      }
    >
      <p>
        {fault ??
          t(
            "You can't attach files to activities yet. You can use this PDF as your pitch deck; we'll read it and compare it with your investors.",
          )}
      </p>
    </Dialog>
  );
}
