import type { ReactNode } from 'react';
import { documents, paths } from '../addresses/paths.ts';
import { useMaybeWorkspace } from '../local/hooks.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { t } from '../words/words.ts';
import { PortalFrame } from './portal-frame.tsx';

/** Founders stay inside the portal; everyone else is led to the front page. */
export function NotFoundPage() {
  return useMaybeWorkspace() ? (
    <PortalFrame>
      <NothingHere
        wayOut={
          <Link className={buttonClass({ kind: 'primary' })} to={paths.dashboard}>
            {t('Back to Dashboard')}
          </Link>
        }
      />
    </PortalFrame>
  ) : (
    <NothingHere
      wayOut={
        <a className={buttonClass({ kind: 'outline' })} href={documents.home}>
          {t('Back to Home')}
        </a>
      }
    />
  );
}

const NothingHere = ({ wayOut }: { readonly wayOut: ReactNode }) => (
  <main className="page">
    <PageTitle>{t('Page Not Found')}</PageTitle>
    <EmptyState title={t('Page Not Found')} heading="h1" action={wayOut}>
      {t("We can't find that page.")}
    </EmptyState>
  </main>
);
