import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { t } from '../../words/words.ts';

/** Copies the page's address, which names the list and the open record. */
export function CopyLink() {
  const [words, setWords] = useState('');
  const copyLink = async () =>
    setWords((await copy(location.href)) ? t('Link copied') : t('Your browser blocked copying.'));
  return (
    <>
      <span className="muted small" role="status">
        {words}
      </span>
      <Button onClick={() => void copyLink()}>{t('Copy link')}</Button>
    </>
  );
}
