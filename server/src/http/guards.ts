import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { type Config, isLoopback } from '../config.ts';
import { refusal } from './on-error.ts';
import { bearsToken } from './session.ts';
import { isAppPath } from './site.ts';

/**
 * The demo workspace has a published password, so it only serves this machine: a host that is not a
 * loopback name, or a header that only a proxy adds, is refused.
 */
export const demoIsLocal =
  (config: Config): MiddlewareHandler =>
  async (c, next) => {
    if (config.isDemo) {
      const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
      const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
      if (!isLoopback(host) || forwarded.some((name) => c.req.header(name) !== undefined)) {
        return refusal(
          c,
          'misdirected',
          'This is the demo, which only runs on this computer. Run `npm run serve` to host Paratope for others.',
        );
      }
    }
    await next();
  };

/** For a process that does jobs: it says how it is, and nothing else. */
export const jobsOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.path !== '/healthz' && c.req.path !== '/metrics')
    return refusal(c, 'missing', 'This process only does jobs.');
  await next();
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A foreign page can make a browser send a request with our cookie, but not a bearer token or these headers
 * as it chooses. A request without a cookie is checked too, because a login from elsewhere would log this
 * browser in as another person. Programs send neither the headers nor a cookie.
 */
export const sameSiteOnly =
  (config: Config): MiddlewareHandler =>
  async (c, next) => {
    if (!safeMethods.has(c.req.method) && !bearsToken(c)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isOurs = site
        ? site === 'same-origin' || site === 'none'
        : origin
          ? isOwnOrigin(origin)
          : !c.req.header('cookie');
      if (!isOurs) return refusal(c, 'forbidden', 'This request came from another site.');
    }
    await next();

    function isOwnOrigin(given: string): boolean {
      return given === new URL(config.publicUrl).origin || given === new URL(c.req.url).origin;
    }
  };

/**
 * No inline script, no inline style, and nothing from elsewhere but the forms and the analytics script that
 * the operator has configured; no framing of our pages.
 */
const contentSecurityPolicy = ({ FORM_EMBED_URL, PREMIUM_EMBED_URL }: Config, { counting, compiles }: Differences) => ({
  frameSrc: originsOf(FORM_EMBED_URL, PREMIUM_EMBED_URL),
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...(counting ? [new URL(counting).origin] : []), ...(compiles ? ["'wasm-unsafe-eval'"] : [])],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...(counting ? [new URL(counting).origin] : [])],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});

const originsOf = (...urls: (string | undefined)[]): string[] => {
  const origins = urls.flatMap((url) => (url ? [new URL(url).origin] : []));
  return origins.length > 0 ? [...new Set(origins)] : ["'none'"];
};

/**
 * No text becomes a script or a script's URL except through the app's own policies of these names, each of which
 * knows one URL. An operator's analytics script may need more than that, so public pages that load one go without.
 */
const trustedTypes = "; require-trusted-types-for 'script'; trusted-types paratope paratope-codes";

interface Differences {
  /** The analytics script of public pages. */
  readonly counting?: string | undefined;
  /** Whether a program may be compiled from WebAssembly. */
  readonly compiles?: boolean;
  /** Only the app scans codes. The checkout runs a card provider's script and the public pages an operator's: neither gets a camera. */
  readonly camera?: 'self'[];
}

/** The worker that reads codes; it has the policy of its own address, wherever it is started (decision 0051). */
const codeWorker = /^\/assets\/code-worker-[\w-]+\.js$/;

/** Sets headers on every response. A stricter policy of the response itself, such as a file's sandbox, is kept. */
export function safeHeaders(config: Config): MiddlewareHandler {
  const counting = config.ANALYTICS_SCRIPT_URL;
  const inApp = headersWith({ camera: ['self'] });
  const inCodeWorker = headersWith({ compiles: true });
  const elsewhere = headersWith({ counting });
  return async (c, next) => {
    const isApp = isAppPath(c.req.path) || c.req.path === '/app.html';
    let own: string | null = null;
    await (isApp ? inApp : codeWorker.test(c.req.path) ? inCodeWorker : elsewhere)(c, async () => {
      await next();
      own = c.res.headers.get('content-security-policy');
    });
    const policy = c.res.headers.get('content-security-policy') ?? '';
    if (own) c.res.headers.set('Content-Security-Policy', own);
    else if (isApp || !counting) c.res.headers.set('Content-Security-Policy', `${policy}${trustedTypes}`);
  };

  function headersWith({ camera = [], ...scripts }: Differences): MiddlewareHandler {
    return secureHeaders({
      contentSecurityPolicy: contentSecurityPolicy(config, scripts),
      crossOriginOpenerPolicy: 'same-origin',
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: config.publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
      permissionsPolicy: { camera, microphone: [], geolocation: [], payment: ['self'], usb: [] },
    });
  }
}

/** API responses are personal and must not be cached. */
export const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('Cache-Control', 'no-store');
};
