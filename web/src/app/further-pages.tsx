import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { adminPaths, isOnDashboard, withoutSlash } from '../addresses/admin-paths.ts';
import { paths } from '../addresses/paths.ts';
import { paymentPaths } from '../addresses/payment-paths.ts';
import { later } from '../ui/later.tsx';
import type { PagePath } from './pages.ts';
import { SessionBanner } from './session-watch.tsx';

/** Every page except the dashboard, where most visits begin. In their own chunk, because even the list of their file names is heavy. */
export const FurtherPage = ({ path, id, of }: { path: FurtherPath; id: string; of: string }) => draws[path](id, of);

export type FurtherPath = Exclude<PagePath, '/client/dashboard'>;

const draws: Readonly<Record<FurtherPath, (id: string, of: string) => ReactNode>> = {
  '/client/login': () => <EntryPage at="login" />,
  '/client/forgot-password': () => <EntryPage at="forgot" />,
  '/client/reset-password': () => <EntryPage at="reset" />,
  '/client/verify': () => <EntryPage at="verify" />,
  '/get-matched': () => <GetMatched />,
  '/client/dashboard-simple': () => <SimpleDashboardPage />,
  '/client/matches/:id': (id) => (
    <MatchPage
      id={id}
      proposals={<ProposalsAbout matchId={id} changeDialog={ChangeProposal} />}
      contacts={(match) => <ContactsSection match={match} />}
    />
  ),
  '/client/matches/:id/brief': (id) => <Brief id={id} />,
  '/client/matches/:id/email': (id) => <Email matchId={id} isOver={false} />,
  '/vc-timeline': () => <TimelinePage beside={(match) => <EmailPlace match={match} />} />,
  '/client/today': () => <Today />,
  '/client/calendar': () => <CalendarPage />,
  '/client/stop-reminders': () => <StopReminders />,
  '/client/conference': () => <Conference />,
  '/client/log': () => <Log isOver={false} />,
  '/client/bring-list': () => <ImportInvestorsPage directory={directory} />,
  '/client/round': () => <RoundPage />,
  '/client/pending': () => <PendingPage />,
  '/client/proposals': () => <ProposalsPage changeDialog={ChangeProposal} />,
  '/client/history/:of/:id': (id, of) => <HistoryPage collection={of} id={id} />,
  '/client/device': () => <DevicePage />,
  '/client/people': () => <PeoplePages page="people" />,
  '/client/card': () => <PeoplePages page="card" />,
  '/client/pair': () => <PeoplePages page="pair" />,
  '/invitations/:id': (id) => <PeoplePages page="invitation" id={id} />,
  '/pair': () => <PeoplePages page="claim" />,
  '/oauth/authorize': () => <ConsentPage />,
  '/client/payments': () => <PaymentsPage />,
  '/client/premium': () => <Premium />,
  '/client/account': () => <AccountPage />,
  '/client/keep-account': () => <EntryPage at="keep" />,
  '/client/more': () => <MorePage />,
  '/startup-analysis': () => <AnalysisPage />,
  '/admin/setup': () => <AdminSetupPage />,
  '/admin/*': () => <Elsewhere />,
  '*': () => <Elsewhere />,
};

/** Where a visit starts at the login, fetches its chunk as well. */
export const prefetchEntry = async (pathname: string): Promise<unknown> =>
  pathname === paths.login ? EntryPage.prefetch() : undefined;

/** Rare addresses, kept out of the route list that every visit loads. */
function Elsewhere() {
  const { pathname } = useLocation();
  if (isOnDashboard(pathname)) return <AdminPage />;
  return (elsewhere[withoutSlash(pathname)] ?? (() => <NotFoundPage />))();
}

const elsewhere: Readonly<Record<string, () => ReactNode>> = {
  [paymentPaths.subscriptionAuth]: () => <EntryPage at="subscribe" />,
  [adminPaths.clients]: () => <ClientManagementPage />,
  [adminPaths.ownSignIn]: () => <OwnSignInPage />,
  [adminPaths.instance]: () => <InstancePage />,
  [adminPaths.setUp]: () => <SetUpGuidePage />,
  [adminPaths.payments]: () => <MoneyPage />,
  [adminPaths.codes]: () => <MoneyPage />,
  [adminPaths.content]: () => <ContentPage />,
  '/admin/client-management': () => <ToCompanies />,
  '/admin/companies': () => <ToCompanies />,
  [adminPaths.inbox]: () => <InboxPage />,
  [adminPaths.investors]: () => <InvestorsPage />,
  [adminPaths.imports]: () => <SourcesPage />,
  [adminPaths.airtableTest]: () => <AirtableTestPage />,
  '/test-dashboard': () => (
    <Debug>
      <TestDashboardPage />
    </Debug>
  ),
  '/client-test': () => (
    <Debug>
      <ClientTestPage />
    </Debug>
  ),
};

/** Other names of the list of companies, which keep what the address says of the list. */
const ToCompanies = () => <Navigate to={{ pathname: adminPaths.clients, search: useLocation().search }} replace />;

const GetMatched = () => (
  <>
    <SessionBanner />
    <GetMatchedForm />
  </>
);

/** Debug pages are for admins, and for everyone in development (decision S19). */
const Debug = ({ children }: { children: ReactNode }) =>
  import.meta.env.DEV ? children : <AdminOnly>{children}</AdminOnly>;

const directory = async () => (await import('../features/matches/list/directory-websites.ts')).websites();

const ContactsSection = later(() => import('../features/contacts/contacts-section.tsx'), 'ContactsSection');
const NotFoundPage = later(() => import('./not-found-page.tsx'), 'NotFoundPage');
const EntryPage = later(() => import('./entry-pages.tsx'), 'EntryPage');
const AnalysisPage = later(() => import('./analysis-page.tsx'), 'AnalysisPage');
const AccountPage = later(() => import('./account-page.tsx'), 'AccountPage');
const ConsentPage = later(() => import('../features/account/consent-page.tsx'), 'ConsentPage');
const GetMatchedForm = later(() => import('./get-matched.tsx'), 'GetMatched');
const SimpleDashboardPage = later(() => import('./test-pages/simple-dashboard-page.tsx'), 'SimpleDashboardPage');
const TimelinePage = later(() => import('../features/timeline/timeline-page.tsx'), 'TimelinePage');
const MatchPage = later(() => import('../features/matches/detail/match-page.tsx'), 'MatchPage');
const Brief = later(() => import('./brief.tsx'), 'Brief');
const Email = later(() => import('./email.tsx'), 'Email');
const EmailPlace = later(() => import('../features/drafts/email-place.tsx'), 'EmailPlace');
const ImportInvestorsPage = later(
  () => import('../features/import-investors/import-investors-page.tsx'),
  'ImportInvestorsPage',
);
const RoundPage = later(() => import('../features/round/round-page.tsx'), 'RoundPage');
const Today = later(() => import('./today.tsx'), 'Today');
const CalendarPage = later(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage');
const StopReminders = later(() => import('../features/today/stop-reminders-page.tsx'), 'StopRemindersPage');
const Conference = later(() => import('./conference.tsx'), 'Conference');
const PendingPage = later(() => import('../features/sync/pending-page.tsx'), 'PendingPage');
const ProposalsPage = later(() => import('../features/sync/proposals/proposals-page.tsx'), 'ProposalsPage');
const ChangeProposal = later(() => import('./change-proposal.tsx'), 'ChangeProposal');
const ProposalsAbout = later(() => import('../features/sync/proposals/proposals-about.tsx'), 'ProposalsAbout');
const HistoryPage = later(() => import('../features/sync/history-page.tsx'), 'HistoryPage');
const DevicePage = later(() => import('../features/sync/device-page.tsx'), 'DevicePage');
const MorePage = later(() => import('./more-page.tsx'), 'MorePage');
const PaymentsPage = later(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage');
const Premium = later(() => import('./premium.tsx'), 'Premium');
const PeoplePages = later(() => import('./people-pages.tsx'), 'PeoplePages');
const AdminPage = later(() => import('../features/admin/admin-dashboard.tsx'), 'AdminPage');
const AdminSetupPage = later(() => import('../features/admin/setup-page.tsx'), 'AdminSetupPage');
const ClientManagementPage = later(() => import('../features/admin/client-management.tsx'), 'ClientManagementPage');
const InboxPage = later(() => import('../features/admin/inbox-page.tsx'), 'InboxPage');
const InvestorsPage = later(() => import('../features/admin/investors-page.tsx'), 'InvestorsPage');
const SourcesPage = later(() => import('../features/admin/sources/sources-page.tsx'), 'SourcesPage');
const OwnSignInPage = later(() => import('../features/admin/own/own-sign-in-page.tsx'), 'OwnSignInPage');
const InstancePage = later(() => import('../features/admin/instance/instance-page.tsx'), 'InstancePage');
const SetUpGuidePage = later(() => import('../features/admin/set-up/set-up-guide-page.tsx'), 'SetUpGuidePage');
const MoneyPage = later(() => import('../features/admin/money/money-page.tsx'), 'MoneyPage');
const ContentPage = later(() => import('../features/admin/content/content-page.tsx'), 'ContentPage');
const AirtableTestPage = later(() => import('./test-pages/airtable-test-page.tsx'), 'AirtableTestPage');
const AdminOnly = later(() => import('../features/admin/admin-only.tsx'), 'AdminOnly');
const TestDashboardPage = later(() => import('./test-pages/test-dashboard-page.tsx'), 'TestDashboardPage');
const ClientTestPage = later(() => import('./test-pages/client-test-page.tsx'), 'ClientTestPage');
const Log = later(() => import('./log.tsx'), 'Log');
