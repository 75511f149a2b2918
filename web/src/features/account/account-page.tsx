import type { ReactNode } from 'react';
import { documents } from '../../addresses/paths.ts';
import { Card } from '../../ui/card.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { t } from '../../words/words.ts';
import './account.css';

/** The frame of the pages before the login. */
export function AccountPage({ title, intro, children, below }: AccountPageProps) {
  return (
    <main className="column gap-5 lone-page">
      <PageTitle>{title}</PageTitle>
      <HomeLink />
      <Card className="column gap-4 account-card">
        <h1 className="title-2">{title}</h1>
        {intro ? <p className="muted">{intro}</p> : null}
        {children}
      </Card>
      {below ? <div className="row wrap gap-4 account-below">{below}</div> : null}
      <p className="wrap gap-4 between muted small">
        <a className="link" href={documents.contact}>
          {t('Contact support')}
        </a>
        <a className="link" href={documents.home}>
          {t('Back to Home')}
        </a>
      </p>
    </main>
  );
}

interface AccountPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}
