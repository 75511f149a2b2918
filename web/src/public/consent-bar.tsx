import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';

/** Asks before visits are counted. Hidden until the script finds that nobody has answered. */
export const ConsentBar = ({ address }: { readonly address: string }) => (
  <aside className="row wrap ink-top consent" data-counting={address} aria-label={t('Counting visits')} hidden>
    <p>{t('May we count this visit? It tells us which pages are read, and nothing is counted if you say no.')}</p>
    <div className="row gap-3">
      <button type="button" className={buttonClass()} data-count="no">
        {t('No')}
      </button>
      <button type="button" className={buttonClass()} data-count="yes">
        {t('Yes, count it')}
      </button>
    </div>
  </aside>
);
