import { type DragEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../local/context.ts';
import { deckFault, sizeInWords } from '../../local/deck-fault.ts';
import { type DeckView, useDeck } from '../../local/deck-hooks.ts';
import { useOnline, useWorkspace } from '../../local/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inWords, plural, t } from '../../words/words.ts';
import { DeckPictures } from './deck-pictures.tsx';

/** The pitch deck: chosen, dropped or shared, and kept on this device until the server has it. */
export function DeckField() {
  const { files } = useWorkspace();
  const { persistence } = useLocal();
  const deck = useDeck();
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const reason = await deckFault(file);
    setFault(reason ?? '');
    if (reason) return;
    try {
      await files.add(file);
      void persistence.ask();
    } catch {
      setFault(t('This device has no space for the file. Nothing else was lost.'));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const hasDeck = deck !== undefined && deck.state !== 'none';

  return (
    <section
      className={isOver ? 'column gap-3 deck-field deck-field-over' : 'column gap-3 deck-field'}
      aria-labelledby={titleId}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="spread">
        <h3 className="strong" id={titleId}>
          {t('Pitch deck')} <span className="dim small">{t('optional, non-confidential')}</span>
        </h3>
        <Icon name="slides" />
      </div>
      {hasDeck ? <DeckLine deck={deck} onRemove={(id) => void files.remove(id)} /> : null}
      <p className="late hide-empty" role="alert">
        {fault}
      </p>
      <p className="row wrap">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {hasDeck ? t('Replace the deck') : t('Choose a PDF')}
        </Button>
        <span className="muted small">{t('or drop it here. PDF, up to 25 MB.')}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label={t('Pitch deck as a PDF')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}

function DeckLine({ deck, onRemove }: { deck: Exclude<DeckView, { state: 'none' }>; onRemove(id: string): void }) {
  const isHere = deck.state === 'waiting' || deck.state === 'kept';
  return (
    <div className="grid gap-2 deck-line">
      <p className="row wrap">
        <DeckState deck={deck} />
        <span>{deck.fileName}</span>
        <span className="dim small">
          {deck.state === 'waiting' && deck.received > 0
            ? t('{received} of {bytes} sent', { received: sizeInWords(deck.received), bytes: sizeInWords(deck.bytes) })
            : sizeInWords(deck.bytes)}
        </span>
        {isHere ? (
          <Button kind="quiet" onClick={() => onRemove(deck.id)}>
            {t('Remove')}
          </Button>
        ) : null}
      </p>
      {deck.state === 'kept' || deck.state === 'refused' ? <p>{inWords(deck.message)}</p> : null}
      {deck.state === 'kept' ? <p className="muted small">{t('The file is still on this device.')}</p> : null}
      {deck.state === 'read' ? <DeckPictures deck={deck} /> : null}
    </div>
  );
}

function DeckState({ deck }: { deck: Exclude<DeckView, { state: 'none' }> }) {
  const isOnline = useOnline();
  switch (deck.state) {
    case 'waiting':
      return <Badge tone="waiting">{isOnline ? t('Uploading') : t('Waiting to upload')}</Badge>;
    case 'sent':
    case 'reading':
      return <Badge tone="plain">{t('Reading')}</Badge>;
    case 'read':
      return <Badge tone="good">{plural(deck.pages, 'Read 1 page', 'Read {count} pages')}</Badge>;
    case 'kept':
    case 'refused':
      return <Badge tone="danger">{t('Rejected')}</Badge>;
  }
}
