import type { ReactNode } from 'react';
import { type Location, matchPath, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { Arrivals } from '../features/matches/arrivals/arrivals.tsx';
import { DashboardPage } from '../features/matches/dashboard/dashboard-page.tsx';
import { useMaybeWorkspace } from '../local/hooks.ts';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import { At } from './at.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type Page, type PagePath, pages } from './pages.ts';
import { PortalFrame } from './portal-frame.tsx';
import { SessionWatch } from './session-watch.tsx';
import { useScrollPlace } from './use-scroll-place.ts';

/** A page that opens over another one changes the address, while the one below stays mounted. */
export function AppRoutes() {
  const location = useLocation();
  const [page = location, ...over] = layersOf(location);
  useScrollPlace(page);
  return (
    <>
      <SessionWatch />
      <At location={page}>
        <PageHere />
      </At>
      {over.length > 0 ? (
        <PageBoundary>
          <Over layers={over} />
        </PageBoundary>
      ) : null}
    </>
  );
}

function PageHere() {
  const { pathname } = useLocation();
  for (const { path, isOfPortal, failed } of pages as readonly (Page & { path: PagePath })[]) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const words = failed ? { failed: t(failed) } : {};
    const page = (
      <PageBoundary key={path} {...words}>
        {path === '/client/dashboard' ? (
          <Arrivals>
            <DashboardPage analysis={<DashboardAnalysis />} />
          </Arrivals>
        ) : (
          <FurtherPage path={path} id={match.params.id ?? ''} of={match.params.of ?? ''} />
        )}
      </PageBoundary>
    );
    if (!isOfPortal) return page;
    // Outside the frame too: what breaks a page may break the frame, because both read the same database.
    return (
      <PageBoundary {...words}>
        <SignedInOnly>{page}</SignedInOnly>
      </PageBoundary>
    );
  }
  return null;
}

/** Without a session on this device, redirects to the login, which leads back here. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  if (useMaybeWorkspace()) return <PortalFrame>{children}</PortalFrame>;
  const next = encodeURIComponent(location.pathname + location.search);
  return <Navigate to={`${paths.login}?next=${next}`} replace />;
}

/** The page at the bottom first: a match over the list, and the log over that match. */
function layersOf(location: Location): readonly Location[] {
  const { over } = (location.state ?? {}) as { over?: Location };
  return over ? [...layersOf(over), location] : [location];
}

/** Fetches the code for this address. Never rejects: a failed load is reported when the page renders. */
export const prefetchPage = async (pathname: string): Promise<unknown> =>
  pathname === paths.dashboard ? undefined : FurtherPage.prefetch().catch(() => {});

const DashboardAnalysis = later(() => import('./dashboard-analysis.tsx'), 'DashboardAnalysis');
const FurtherPage = later(async () => {
  const pages = await import('./further-pages.tsx');
  await pages.prefetchEntry(location.pathname).catch(() => {});
  return { FurtherPage: pages.FurtherPage };
}, 'FurtherPage');
const Over = later(() => import('./over.tsx'), 'Over');
