/** Apps of the computer that agents run in and that are called by a name of their own. */
const knownApps: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);

/** A name that contains the maker's domain, as RFC 8252 wants it: nothing a browser understands is called so. */
const reverseDomain = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether a program may have answers sent there: a site, this computer, or an app on it. */
export function mayRedirectTo(uri: string): boolean {
  const url = urlOf(uri);
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return knownApps.has(url.protocol) || reverseDomain.test(url.protocol);
}

/** The same to the letter, but for the port on this computer: a program takes any that is free (RFC 8252). */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  registered.some((one) => one === uri || (isOnLoopback(uri) && isOnLoopback(one) && portless(one) === portless(uri)));

/** Where an answer goes, for the founder to read: a host, or an app's name. */
export function destinationOf(uri: string): string {
  const url = urlOf(uri);
  if (!url) return uri;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : url.protocol.slice(0, -1);
}

const isOnLoopback = (uri: string): boolean => {
  const url = urlOf(uri);
  return url?.protocol === 'http:' && loopback.has(url.hostname) && mayRedirectTo(uri);
};

/** The port is what stands between the host and the path; everything else is compared as it was written. */
const portless = (uri: string): string => uri.replace(/^(http:\/\/(?:\[::1\]|[^:/?]+))(?::\d+)?/, '$1');

function urlOf(uri: string): URL | undefined {
  return URL.canParse(uri) ? new URL(uri) : undefined;
}
