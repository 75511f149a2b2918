import { endpoints } from '@paratope/shared/endpoints';
import { OAuthApi } from '@paratope/shared/oauth/api';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Deps } from './context.ts';
import { createLimiter } from './db/limiters.ts';
import { syncedTables } from './deps.ts';
import { accountRoutes } from './features/account/index.ts';
import { adminRoutes } from './features/admin/index.ts';
import { airtableRoutes } from './features/airtable/index.ts';
import { analysisRoutes } from './features/analysis/index.ts';
import { changeRoutes } from './features/changes/index.ts';
import { contentRoutes } from './features/content/index.ts';
import { deckRoutes } from './features/decks/index.ts';
import { draftRoutes } from './features/drafts/index.ts';
import { exportRoutes } from './features/export/index.ts';
import { instanceRoutes, measuredIn } from './features/instance/index.ts';
import { investorRoutes } from './features/investors/index.ts';
import { keyRoutes } from './features/keys/index.ts';
import { mailRoutes } from './features/mail/index.ts';
import { matchRoutes } from './features/matches/index.ts';
import { mcpRoutes } from './features/mcp/index.ts';
import { oauthRoutes, pointToLogin } from './features/oauth/index.ts';
import { outreachRoutes } from './features/outreach/index.ts';
import { paymentRoutes } from './features/payments/index.ts';
import { peopleRoutes } from './features/people/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { premiumRoutes } from './features/premium/index.ts';
import { pushRoutes } from './features/push/index.ts';
import { setUpRoutes } from './features/set-up/index.ts';
import { startupRoutes } from './features/startups/index.ts';
import { syncRoutes } from './features/sync/index.ts';
import { webhookRoutes } from './features/webhooks/index.ts';
import { demoIsLocal, jobsOnly, neverStored, safeHeaders, sameSiteOnly } from './http/guards.ts';
import { createMetrics } from './http/metrics.ts';
import { mountEndpoints } from './http/mount.ts';
import { onError, refusal, requestIdOf } from './http/on-error.ts';
import { createRateLimits, noRateLimits } from './http/rate-limits.ts';
import { factsOf, isRoutine } from './http/request-facts.ts';
import { mountSite, type Site } from './http/site.ts';

/** What agents that are pages of another site call: without cookies, which a browser sends to no address that answers anybody. */
const openToPages = [
  '/mcp',
  OAuthApi.resource.path,
  OAuthApi.resourceAtRoot.path,
  OAuthApi.issuer.path,
  OAuthApi.register.path,
  OAuthApi.token.path,
  OAuthApi.revoke.path,
];

/** Builds the server without listening on a port. Without `site` it serves only the API. */
export function createApp(deps: Deps, site?: Site): Hono {
  const app = new Hono();
  app.onError(onError(deps.log));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    // Set on the response's own headers: `c.header` would create a new response and stream the body through it every time.
    c.res.headers.set('X-Request-Id', requestIdOf(c));
    const took = Math.round(performance.now() - started);
    deps.log[isRoutine(c) ? 'debug' : 'info'](
      {
        requestId: requestIdOf(c),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        took,
        ...factsOf(c),
      },
      'request',
    );
  });
  const metrics = createMetrics(deps.config, measuredIn(deps));
  app.use(metrics.count);
  app.use(safeHeaders(deps.config));
  app.use(demoIsLocal(deps.config));
  if (deps.config.PROCESS === 'jobs') app.use(jobsOnly);
  app.use('/api/*', neverStored);
  for (const path of ['/mcp', '/oauth/*']) app.use(path, neverStored);
  for (const path of openToPages) app.use(path, cors({ origin: '*', exposeHeaders: ['WWW-Authenticate'] }));
  app.use('/mcp', pointToLogin(deps.config));
  app.use('/api/*', sameSiteOnly(deps.config));
  mountEndpoints(app, deps, {
    endpoints,
    limits:
      deps.config.RATE_LIMITS === 'on'
        ? createRateLimits((limit) => createLimiter(deps.database, limit))
        : noRateLimits,
    routes: [
      ...accountRoutes,
      ...keyRoutes,
      ...webhookRoutes,
      ...peopleRoutes,
      ...pushRoutes,
      ...setUpRoutes,
      ...startupRoutes,
      ...deckRoutes,
      ...analysisRoutes,
      ...draftRoutes,
      ...changeRoutes,
      ...matchRoutes,
      ...outreachRoutes,
      ...investorRoutes,
      ...planRoutes,
      ...paymentRoutes,
      ...premiumRoutes,
      ...contentRoutes,
      ...exportRoutes(syncedTables),
      ...mailRoutes,
      ...syncRoutes,
      ...mcpRoutes,
      ...oauthRoutes,
      ...adminRoutes,
      ...airtableRoutes,
      ...instanceRoutes,
    ],
  });
  metrics.mount(app);
  // Without sessions there is nothing to stream to or to end.
  app.all('/mcp', (c) => c.text('Method not allowed', 405, { Allow: 'POST' }));
  app.all('/api/*', (c) => refusal(c, 'missing', 'There is no such API call.'));
  if (site) mountSite(app, site);
  return app;
}
