import type { ReactNode } from 'react';
import { documents } from '../../addresses/paths.ts';
import { Card } from '../../ui/card.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { t } from '../../words/words.ts';
import './account.css';

/** The frame of the pages before the login. */
export function AccountPage({ title, heading = title, intro, children, beside, below }: AccountPageProps) {
  return (
    <main className={beside ? 'column gap-5 lone-page account-wide' : 'column gap-5 lone-page'}>
      <PageTitle>{title}</PageTitle>
      <HomeLink />
      <div className={beside ? 'grid gap-5 account-pair' : undefined}>
        <Card className="column gap-4 account-card">
          <h1 className="title-2">{heading}</h1>
          {intro ? <p className="muted">{intro}</p> : null}
          {children}
        </Card>
        {beside}
      </div>
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
  /** Stands above the form in place of the title. */
  readonly heading?: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  /** Beside the card where there is room, else below it. */
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
}
