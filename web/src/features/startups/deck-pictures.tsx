import { DeckApi } from '@paratope/shared/decks/api';
import type { Deck } from '@paratope/shared/decks/deck';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useOnline } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';

/** What can be done about a deck whose slides are pictures; nothing where it brought its words along. */
export function DeckPictures({ deck }: { readonly deck: Extract<Deck, { state: 'read' }> }) {
  if (deck.pictures === 'read')
    return (
      <p className="muted small">
        {t(
          'Its slides were read as pictures. What was misread is quoted as it was read, with how sure the reading is.',
        )}
      </p>
    );
  if (deck.hasText) return null;
  if (deck.pictures === 'reading')
    return (
      <p className="muted small" role="status">
        {t('Its slides are being read as pictures. This can take a few minutes; you need not wait here.')}
      </p>
    );
  if (deck.pictures === 'nothing')
    return (
      <p className="muted small">
        {t('Its pages hold pictures only, and no words could be read from them. Export the deck again with its words.')}
      </p>
    );
  return (
    <>
      <p className="muted small">{t('Its pages hold pictures only, so there was no text to read.')}</p>
      {deck.pictures === 'offered' ? (
        <Ask />
      ) : (
        <p className="muted small">
          {t(
            'Export it again with its words. Or ask the operator of this server to install tesseract, which reads words from pictures, and upload it again.',
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
          {t('Read the slides as pictures')}
        </Button>
        <span className="muted small">
          {isOnline ? t('On this server. Words can be misread.') : t('This needs a connection.')}
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
