import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';

/** Asks before visits are counted. Hidden until the script finds that there is no answer yet. */
export const ConsentBar = ({ address }: { readonly address: string }) => (
  <aside className="row wrap ink-top consent" data-counting={address} aria-label={t('Visit counting')} hidden>
    <p>{t('May we count this visit? It shows us which pages people read. If you say no, we count nothing.')}</p>
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
