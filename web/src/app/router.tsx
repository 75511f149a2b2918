import type { OpenMatch } from '@paratope/shared/matches/match';
import { lazy, type ReactNode } from 'react';
import { type Location, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useMaybeWorkspace } from '../local/hooks.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { paths } from './paths.ts';
import { PortalFrame } from './portal-frame.tsx';
import { SessionBanner, SessionWatch } from './session-watch.tsx';

/** Every address of the app. Over the list, a match opens as a dialog: the list stays where it was, under the new address. */
export function AppRoutes() {
  const location = useLocation();
  const over = overIn(location.state);
  return (
    <>
      <SessionWatch />
      <Routes location={over ?? location}>
        <Route path="/client/login" element={page(<LoginPage />)} />
        <Route path="/client/forgot-password" element={page(<ForgotPasswordPage />)} />
        <Route path="/client/reset-password" element={page(<ResetPasswordPage />)} />
        <Route path="/get-matched" element={page(<GetMatched />)} />
        <Route element={<SignedInOnly />}>
          <Route path="/client/dashboard" element={page(<DashboardPage />)} />
          <Route path="/client/matches/:id" element={page(<MatchPage actions={matchActions} />)} />
          <Route path="/vc-timeline" element={page(<TimelinePage />)} />
          <Route path="/client/pending" element={page(<PendingPage />)} />
          <Route path="/client/more" element={page(<MorePage />)} />
        </Route>
        <Route path="/admin" element={page(<AdminPage />)} />
        <Route path="/admin/setup" element={page(<AdminSetupPage />)} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      {over ? (
        <Routes>
          <Route path="/client/matches/:id" element={page(<MatchDialog actions={matchActions} />)} />
          <Route path="*" element={null} />
        </Routes>
      ) : null}
    </>
  );
}

/** Without a session on this device there is nothing to show: the login comes first, and leads back. */
function SignedInOnly() {
  const location = useLocation();
  if (useMaybeWorkspace()) {
    return (
      <PortalFrame>
        <Outlet />
      </PortalFrame>
    );
  }
  const next = encodeURIComponent(location.pathname + location.search);
  return <Navigate to={`${paths.login}?next=${next}`} replace />;
}

const GetMatched = () => (
  <>
    <SessionBanner />
    <GetMatchedPage />
  </>
);

const matchActions = (match: OpenMatch) => <MatchActions match={match} />;

const page = (element: ReactNode) => <PageBoundary>{element}</PageBoundary>;

function overIn(state: unknown): Location | undefined {
  if (typeof state !== 'object' || state === null || !('over' in state)) return undefined;
  return state.over as Location;
}

const LoginPage = lazy(async () => ({ default: (await import('../features/account/login-page.tsx')).LoginPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
}));
const GetMatchedPage = lazy(async () => ({
  default: (await import('../features/startups/get-matched-page.tsx')).GetMatchedPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('../features/outreach/dashboard-page.tsx')).DashboardPage,
}));
const TimelinePage = lazy(async () => ({
  default: (await import('../features/outreach/timeline-page.tsx')).TimelinePage,
}));
const MatchPage = lazy(async () => ({ default: (await import('../features/matches/match-page.tsx')).MatchPage }));
const MatchDialog = lazy(async () => ({ default: (await import('../features/matches/match-dialog.tsx')).MatchDialog }));
const MatchActions = lazy(async () => ({
  default: (await import('../features/outreach/match-actions.tsx')).MatchActions,
}));
const PendingPage = lazy(async () => ({ default: (await import('../features/sync/pending-page.tsx')).PendingPage }));
const MorePage = lazy(async () => ({ default: (await import('./more-page.tsx')).MorePage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/admin-page.tsx')).AdminPage }));
const AdminSetupPage = lazy(async () => ({
  default: (await import('../features/admin/setup-page.tsx')).AdminSetupPage,
}));
