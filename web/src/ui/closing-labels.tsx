import { useEffect } from 'react';
import { t } from '../words/words.ts';

/** The library labels its Dismiss buttons in English only; this translates them. */
export function ClosingLabels() {
  useEffect(() => {
    for (const button of document.querySelectorAll('[role="button"][aria-label="Dismiss"]'))
      button.setAttribute('aria-label', t('Close'));
  }, []);
  return null;
}
