import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/words.ts';
import { documents } from './paths.ts';

export function NotFoundPage() {
  return (
    <main className="page">
      <title>{t('Page Not Found · Paratope')}</title>
      <EmptyState
        title={t('Page Not Found')}
        heading="h1"
        action={
          <a className={buttonClass({ kind: 'outline' })} href={documents.home}>
            {t('Back to Home')}
          </a>
        }
      >
        {t('There is nothing at this address.')}
      </EmptyState>
    </main>
  );
}
