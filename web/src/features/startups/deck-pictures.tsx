import { DeckApi } from '@paratope/shared/decks/api';
import type { Deck } from '@paratope/shared/decks/deck';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useOnline } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';

/** What can be done about a deck whose slides are images; renders nothing for a deck with text. */
export function DeckPictures({ deck }: { readonly deck: Extract<Deck, { state: 'read' }> }) {
  if (deck.pictures === 'read')
    return (
      <p className="muted small">
        {t('Its slides were read as images. Quotes may contain misread words; each shows how confident we are.')}
      </p>
    );
  if (deck.hasText) return null;
  if (deck.pictures === 'reading')
    return (
      <p className="muted small" role="status">
        {t("We're reading its slides as images. This can take a few minutes; you don't have to wait here.")}
      </p>
    );
  if (deck.pictures === 'nothing')
    return (
      <p className="muted small">
        {t("Its pages are images, and we couldn't read any text from them. Export the deck again with text.")}
      </p>
    );
  return (
    <>
      <p className="muted small">{t('Its pages are images, so there was no text to read.')}</p>
      {deck.pictures === 'offered' ? (
        <Ask />
      ) : (
        <p className="muted small">
          {t(
            'Export it again with text. Or ask our team to turn on text recognition for images, then upload it again.',
          )}
        </p>
      )}
    </>
  );
}

function Ask() {
  const isOnline = useOnline();
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const [fault, setFault] = useState('');
  const ask = async () => {
    setState('busy');
    setFault('');
    const answer = await call(DeckApi.readPictures, {});
    setState(answer.ok ? 'asked' : 'idle');
    if (!answer.ok) setFault(answer.message || t('Network error. Please try again.'));
  };
  return (
    <>
      <p className="row">
        <Button busy={state === 'busy'} disabled={!isOnline || state === 'asked'} onClick={() => void ask()}>
          {t('Read slides as images')}
        </Button>
        <span className="muted small">
          {isOnline
            ? t('Nothing is shared with third parties. Some words may be misread.')
            : t('This needs a connection.')}
        </span>
      </p>
      {fault ? (
        <p className="late small" role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
