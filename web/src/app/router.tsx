import type { OpenMatch } from '@paratope/shared/matches/match';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  matchPath,
  Navigate,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useMaybeWorkspace } from '../local/hooks.ts';
import { PageBoundary } from './page-boundary.tsx';
import { paths } from './paths.ts';
import { PortalFrame } from './portal-frame.tsx';
import { SessionBanner, SessionWatch } from './session-watch.tsx';

interface Page {
  /** Pattern of its address; `:id` and `:of` are handed to `draw`. */
  readonly path: string;
  /** Whether somebody must be signed in on this device. */
  readonly isOfPortal?: true;
  /** What is said in place of the page when it breaks. */
  readonly failed?: string;
  draw(id: string, of: string): ReactNode;
}

/** Every address of the app. */
const pages: readonly Page[] = [
  { path: '/client/login', draw: () => <EntryPage at="login" /> },
  { path: '/client/forgot-password', draw: () => <EntryPage at="forgot" /> },
  { path: '/client/reset-password', draw: () => <EntryPage at="reset" /> },
  { path: '/client/verify', draw: () => <EntryPage at="verify" /> },
  { path: '/get-matched', draw: () => <GetMatched /> },
  {
    path: '/client/dashboard',
    isOfPortal: true,
    failed: 'Failed to load dashboard data',
    draw: () => <DashboardPage />,
  },
  {
    path: '/client/dashboard-simple',
    isOfPortal: true,
    failed: 'Failed to load dashboard data',
    draw: () => <SimpleDashboardPage />,
  },
  { path: '/client/matches/:id', isOfPortal: true, draw: (id) => <MatchPage id={id} actions={matchActions} /> },
  { path: '/vc-timeline', isOfPortal: true, failed: 'Failed to load timeline data', draw: () => <TimelinePage /> },
  { path: '/client/today', isOfPortal: true, draw: () => <Today /> },
  { path: '/client/calendar', isOfPortal: true, draw: () => <CalendarPage /> },
  { path: '/client/stop-reminders', draw: () => <StopReminders /> },
  { path: '/client/conference', isOfPortal: true, draw: () => <Conference /> },
  { path: '/client/log', isOfPortal: true, draw: () => <Log isOver={false} /> },
  { path: '/client/bring-list', isOfPortal: true, draw: () => <BringListPage directory={directory} /> },
  { path: '/client/round', isOfPortal: true, draw: () => <RoundPage /> },
  { path: '/client/pending', isOfPortal: true, draw: () => <PendingPage /> },
  { path: '/client/history/:of/:id', isOfPortal: true, draw: (id, of) => <HistoryPage collection={of} id={id} /> },
  { path: '/client/device', isOfPortal: true, draw: () => <DevicePage /> },
  { path: '/client/people', isOfPortal: true, draw: () => <PeoplePages page="people" /> },
  { path: '/client/pair', isOfPortal: true, draw: () => <PeoplePages page="pair" /> },
  { path: '/invitations/:id', draw: (id) => <PeoplePages page="invitation" id={id} /> },
  { path: '/pair', draw: () => <PeoplePages page="claim" /> },
  { path: '/client/account', isOfPortal: true, draw: () => <AccountPage /> },
  { path: '/client/keep-account', draw: () => <EntryPage at="keep" /> },
  { path: '/client/more', isOfPortal: true, draw: () => <MorePage /> },
  { path: '/admin', draw: () => <AdminPage /> },
  { path: '/admin/setup', draw: () => <AdminSetupPage /> },
  {
    path: '/test-dashboard',
    draw: () => (
      <Debug>
        <TestDashboardPage />
      </Debug>
    ),
  },
  {
    path: '/client-test',
    draw: () => (
      <Debug>
        <ClientTestPage />
      </Debug>
    ),
  },
  { path: '*', draw: () => <NotFoundPage /> },
];

/** Over the list, a match opens as a dialog: the list stays where it was, under the new address. */
export function AppRoutes() {
  const location = useLocation();
  const over = overIn(location.state);
  const matchId = over && matchPath('/client/matches/:id', location.pathname)?.params.id;
  return (
    <>
      <SessionWatch />
      <At location={over ?? location}>
        <PageHere />
      </At>
      {matchId ? (
        <PageBoundary>
          <MatchDialog id={matchId} actions={matchActions} />
        </PageBoundary>
      ) : null}
      {over && location.pathname === '/client/log' ? (
        <Suspense fallback={null}>
          <Log isOver />
        </Suspense>
      ) : null}
    </>
  );
}

function PageHere() {
  const { pathname } = useLocation();
  for (const { path, isOfPortal, failed, draw } of pages) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const words = failed ? { failed } : {};
    const page = (
      <PageBoundary key={path} {...words}>
        {draw(match.params.id ?? '', match.params.of ?? '')}
      </PageBoundary>
    );
    if (!isOfPortal) return page;
    // What breaks a page may break the frame as well: both read the same database.
    return (
      <PageBoundary {...words}>
        <SignedInOnly>{page}</SignedInOnly>
      </PageBoundary>
    );
  }
  return null;
}

/** Without a session on this device there is nothing to show: the login comes first, and leads back. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  if (useMaybeWorkspace()) return <PortalFrame>{children}</PortalFrame>;
  const next = encodeURIComponent(location.pathname + location.search);
  return <Navigate to={`${paths.login}?next=${next}`} replace />;
}

/** Its pages stand at this address, whatever the address bar says. */
function At({ location, children }: { location: Location; children: ReactNode }) {
  const navigationType = useNavigationType();
  const here = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return <LocationContext value={here}>{children}</LocationContext>;
}

const GetMatched = () => (
  <>
    <SessionBanner />
    <GetMatchedPage />
  </>
);

/** What tells about the inside is for admins, and for whoever develops the app (decision S19). */
const Debug = ({ children }: { children: ReactNode }) =>
  import.meta.env.DEV ? children : <AdminOnly>{() => children}</AdminOnly>;

const matchActions = (match: OpenMatch) => <MatchActions match={match} />;

const directory = async () => (await import('../features/outreach/directory-websites.ts')).websites();

function overIn(state: unknown): Location | undefined {
  if (typeof state !== 'object' || state === null || !('over' in state)) return undefined;
  return state.over as Location;
}

/** A page's own file is fetched when somebody goes there. */
const later = <Name extends string, Props>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

const NotFoundPage = later(() => import('./not-found-page.tsx'), 'NotFoundPage');
const EntryPage = later(() => import('./entry-pages.tsx'), 'EntryPage');
const AccountPage = later(() => import('./account-page.tsx'), 'AccountPage');
const GetMatchedPage = later(() => import('../features/startups/get-matched-page.tsx'), 'GetMatchedPage');
const DashboardPage = later(() => import('../features/outreach/dashboard-page.tsx'), 'DashboardPage');
const SimpleDashboardPage = later(
  () => import('../features/outreach/simple-dashboard-page.tsx'),
  'SimpleDashboardPage',
);
const TimelinePage = later(() => import('../features/outreach/timeline-page.tsx'), 'TimelinePage');
const MatchPage = later(() => import('../features/matches/match-page.tsx'), 'MatchPage');
const MatchDialog = later(() => import('../features/matches/match-dialog.tsx'), 'MatchDialog');
const MatchActions = later(() => import('../features/outreach/match-actions.tsx'), 'MatchActions');
const BringListPage = later(() => import('../features/bring-list/bring-list-page.tsx'), 'BringListPage');
const RoundPage = later(() => import('../features/round/round-page.tsx'), 'RoundPage');
const Today = later(() => import('./today.tsx'), 'Today');
const CalendarPage = later(() => import('../features/outreach/calendar-page.tsx'), 'CalendarPage');
const StopReminders = later(() => import('../features/today/stop-reminders-page.tsx'), 'StopRemindersPage');
const Conference = later(() => import('./conference.tsx'), 'Conference');
const Log = later(() => import('./log.tsx'), 'Log');
const PendingPage = later(() => import('../features/sync/pending-page.tsx'), 'PendingPage');
const HistoryPage = later(() => import('../features/sync/history-page.tsx'), 'HistoryPage');
const DevicePage = later(() => import('../features/sync/device-page.tsx'), 'DevicePage');
const MorePage = later(() => import('./more-page.tsx'), 'MorePage');
const PeoplePages = later(() => import('./people-pages.tsx'), 'PeoplePages');
const AdminPage = later(() => import('../features/admin/admin-page.tsx'), 'AdminPage');
const AdminSetupPage = later(() => import('../features/admin/setup-page.tsx'), 'AdminSetupPage');
const AdminOnly = later(() => import('../features/admin/admin-only.tsx'), 'AdminOnly');
const TestDashboardPage = later(() => import('../features/debug/test-dashboard-page.tsx'), 'TestDashboardPage');
const ClientTestPage = later(() => import('../features/debug/client-test-page.tsx'), 'ClientTestPage');
