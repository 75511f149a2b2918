import { useState } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { copy } from './copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What it copies, where several buttons are near each other. */
  readonly label?: string;
  readonly children?: string;
}

/** Copies a text and says so beside the button. */
export function CopyButton({ text, label, children = t('Copy') }: CopyButtonProps) {
  const [words, setWords] = useState('');
  const copyText = async () => setWords((await copy(text)) ? t('Copied') : t('Your browser blocked copying.'));
  return (
    <>
      <span className="muted small" role="status">
        {words}
      </span>
      <Button {...(label ? { 'aria-label': label } : {})} onClick={() => void copyText()}>
        {children}
      </Button>
    </>
  );
}
