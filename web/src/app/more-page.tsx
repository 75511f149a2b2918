import { useNavigate } from 'react-router-dom';
import { documents, paths } from '../addresses/paths.ts';
import { useSignOut } from '../features/account/sign-out.tsx';
import { InstallLine } from '../features/install/install-line.tsx';
import { SyncStatus } from '../features/sync/sync-status.tsx';
import { useCompanyName, useContact, usePersistence, useSession } from '../local/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { List, ListLine } from '../ui/list-line.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { t } from '../words/words.ts';
import { Appearance } from './appearance.tsx';
import { placeGroups } from './places.ts';

/** The phone's page for what the desktop header holds. */
export function MorePage() {
  const navigate = useNavigate();
  const { email } = useSession();
  const company = useCompanyName();
  const persistence = usePersistence();
  const contact = useContact();
  const signOut = useSignOut(() => navigate(paths.login, { replace: true }));
  return (
    <main className="page page-body narrow column gap-5">
      <PageTitle>{t('More')}</PageTitle>
      <header>
        <h1 className="title-1">{company}</h1>
        <p className="muted">{email}</p>
      </header>
      <SyncStatus />
      {persistence === 'may-vanish' ? (
        <p className="muted small">
          {t('This browser may delete your saved data after a while. Add Paratope to your home screen to protect it.')}
        </p>
      ) : null}
      <List label={t('More')}>
        {placeGroups.flat().map(({ label, icon, to }) => (
          <ListLine
            key={to}
            mark={<Icon name={icon} />}
            title={
              <Link className="list-line-link" to={to}>
                {t(label)}
              </Link>
            }
          />
        ))}
      </List>
      <InstallLine />
      <Appearance />
      <p>
        <Button icon="exit" size="touch" onClick={signOut.start}>
          {t('Sign Out')}
        </Button>
      </p>
      <p className="row wrap gap-4 small">
        <a className="link" href={documents.contact}>
          {t('Contact support')}
        </a>
        {contact ? (
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        ) : null}
        <a className="link" href={documents.home}>
          {t('Back to Home')}
        </a>
      </p>
      {signOut.dialog}
    </main>
  );
}
