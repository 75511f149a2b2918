import { lazy, type MouseEvent, type ReactNode, Suspense, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { SyncBar, SyncStatus } from '../features/sync/sync-status.tsx';
import { useLocal } from '../local/context.ts';
import { useCompanyName } from '../local/hooks.ts';
import { storageKeys } from '../local/session.ts';
import { Brand, BrandMark } from '../ui/brand-mark.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import { Link } from '../ui/link.tsx';
import { PhoneBar, TopBar } from '../ui/top-bar.tsx';
import { desk, useMedia } from '../ui/use-media.ts';
import { t } from '../words/words.ts';
import { useKeys } from './keys.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { Beside } from './page-boundary.tsx';
import { SampleBand } from './sample-band.tsx';
import { SessionBanner } from './session-watch.tsx';
import { UserMenu } from './user-menu.tsx';
import './portal.css';

export function PortalFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const isDesk = useMedia(desk);
  const company = useCompanyName();
  const { storage } = useLocal();
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const isUnproven = storage.getItem(storageKeys.unverified) !== null;
  const isOffered = !isUnproven && storage.getItem(storageKeys.passkeyOffer) !== null;
  const keys = useKeys();
  /** Counts sign-out requests, so that each one mounts `SigningOut` anew. */
  const [leavings, setLeavings] = useState(0);
  const here = (path: string) => (pathname === path ? ('page' as const) : undefined);
  const isInvestors = pathname === paths.dashboard || pathname.startsWith('/client/matches/') ? 'page' : undefined;

  const count = (
    <Beside>
      <TodayCount />
    </Beside>
  );

  return (
    <div className="column full-height portal">
      <a className="skip-link" href="#page">
        {t('Skip to content')}
      </a>
      {here(paths.dashboard) && (
        // biome-ignore lint/a11y/useValidAnchor: it leads to the page where there is no list.
        <a className="skip-link" href="#page" onClick={focusList}>
          {t('Skip to the list')}
        </a>
      )}
      <TopBar
        brand={
          <Link to={paths.dashboard} aria-label={t('Paratope, your investors')}>
            <span className="row desk-only">
              <Brand name="Paratope" />
            </span>
            <span className="row phone-only">
              <BrandMark />
            </span>
          </Link>
        }
        aside={
          <>
            <span className="row desk-only">
              <SyncStatus />
            </span>
            <span className="phone-only muted one-line">{company}</span>
            <span className="row desk-only">
              <UserMenu onSignOut={() => setLeavings((before) => before + 1)} onKeys={() => keys.show('sheet')} />
            </span>
          </>
        }
      >
        <Link className="subtle top-bar-link" to={paths.today} aria-current={here(paths.today)}>
          {t('Today')}
          {isDesk && count}
        </Link>
        <Link className="subtle top-bar-link" to={paths.dashboard} aria-current={isInvestors}>
          {t('Investors')}
        </Link>
        <Link className="subtle top-bar-link" to={paths.timeline()} aria-current={here('/vc-timeline')}>
          {t('Timeline')}
        </Link>
      </TopBar>
      <SampleBand />
      <SessionBanner />
      <OutdatedNotice />
      {(isUnproven || isOffered) && pathname !== paths.account ? (
        <Suspense fallback={null}>{isUnproven ? <VerifyBanner onProven={lookAgain} /> : <PasskeyOffer />}</Suspense>
      ) : null}
      {pathname === paths.pending ? null : (
        <aside className="phone-only portal-sync" aria-label={t('Sync status')}>
          <SyncBar />
        </aside>
      )}
      <div id="page" className="grow min-w-0 portal-page">
        {children}
      </div>
      <PhoneBar>
        <PhoneLink to={paths.today} icon="clock" label={t('Today')} current={here(paths.today)}>
          {!isDesk && count}
        </PhoneLink>
        <PhoneLink to={paths.dashboard} icon="list" label={t('Investors')} current={isInvestors} />
        <Link
          className="column bare phone-bar-link phone-bar-raised"
          to={paths.log()}
          state={{ over: location }}
          aria-label={t('Log')}
        >
          <Icon name="plus" />
        </Link>
        <PhoneLink to={paths.timeline()} icon="timeline" label={t('Timeline')} current={here('/vc-timeline')} />
        <PhoneLink to={paths.more} icon="more" label={t('More')} current={here(paths.more)} />
      </PhoneBar>
      {leavings > 0 ? (
        <Suspense fallback={null}>
          <SigningOut key={leavings} onSignedOut={() => navigate(paths.login, { replace: true })} />
        </Suspense>
      ) : null}
      {keys.surface}
      <Beside>
        <AfterThePage />
      </Beside>
    </div>
  );
}

/** Past the company, the search and the filters. The next Tab is the first investor's. */
function focusList(event: MouseEvent) {
  const list = document.querySelector<HTMLElement>('#page :is(table, ul):has(.dash-name)');
  if (!list) return;
  event.preventDefault();
  list.tabIndex = -1;
  list.focus();
}

const SigningOut = later(() => import('./signing-out.tsx'), 'SigningOut');
const PasskeyOffer = later(() => import('../features/account/passkey-offer.tsx'), 'PasskeyOffer');
const VerifyBanner = later(() => import('../features/account/verify-banner.tsx'), 'VerifyBanner');

interface PhoneLinkProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly current: 'page' | undefined;
  readonly children?: ReactNode;
}

function PhoneLink({ to, icon, label, current, children }: PhoneLinkProps) {
  return (
    <Link className="column bare micro muted phone-bar-link" to={to} aria-current={current}>
      <Icon name={icon} />
      <span>
        {label}
        {children}
      </span>
    </Link>
  );
}

/** Loads late what no page waits for, such as the Today count, which reads every activity. Renders nothing if it fails to load. */
const afterAMoment = (load: () => Promise<{ readonly default: () => ReactNode }>) =>
  lazy(() =>
    new Promise((resolve) => setTimeout(resolve, 1_500)).then(load).catch(() => ({ default: (): ReactNode => null })),
  );
const TodayCount = afterAMoment(() =>
  import('../features/today/today-count.tsx').then((file) => ({ default: file.TodayCount })),
);
const AfterThePage = afterAMoment(() =>
  import('./after-the-page.tsx').then((file) => ({ default: file.AfterThePage })),
);
