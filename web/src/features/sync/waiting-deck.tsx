import { useState } from 'react';
import { sizeInWords } from '../../local/deck-fault.ts';
import type { DeckView } from '../../local/deck-hooks.ts';
import { useWorkspace } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { RecordMark } from '../../ui/sync-mark.tsx';
import { rich } from '../../words/rich.ts';
import { inWords, t } from '../../words/words.ts';

type DeckHere = Extract<DeckView, { state: 'waiting' | 'sent' | 'kept' }>;

export function WaitingDeck({ deck }: { deck: DeckHere }) {
  const { files } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isKept = deck.state === 'kept';

  const retry = async () => {
    setBusy(true);
    await files.retry(deck.id);
    setBusy(false);
  };
  const saveCopy = async () => {
    const file = await files.file();
    if (file) download(file);
  };

  return (
    <Card>
      <div className="spread">
        <h3 className="strong">{t('Pitch deck')}</h3>
        <RecordMark state={isKept ? 'needs' : deck.received > 0 ? 'sending' : 'waiting'} />
      </div>
      <p className="muted small">{`${deck.fileName}, ${sizeInWords(deck.bytes)}`}</p>
      {deck.state === 'kept' ? (
        <p className="mt-3 medium">{inWords(deck.message)}</p>
      ) : deck.received > 0 ? (
        <ProgressBar
          label={t('Sent so far')}
          value={deck.received}
          max={deck.bytes}
          detail={t('{done} of {total}', { done: sizeInWords(deck.received), total: sizeInWords(deck.bytes) })}
        />
      ) : null}
      <div className="row wrap gap-3 mt-4">
        {isKept ? (
          <>
            <Button busy={isBusy} onClick={() => void retry()}>
              {t('Send again')}
            </Button>
            <Button icon="download" onClick={() => void saveCopy()}>
              {t('Save the file')}
            </Button>
          </>
        ) : null}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('Discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard this file?')}
        confirm={t('Discard file')}
        tone="danger"
        onConfirm={() => void files.remove(deck.id)}
      >
        <p>
          {rich("{file} is deleted from here. It hasn't been uploaded; your original file isn't affected.", {
            file: <strong>{deck.fileName}</strong>,
          })}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
