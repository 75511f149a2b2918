/**
 * Returns an http or https address that is safe to link, adding the scheme if
 * missing; undefined for anything else, above all `javascript:` (decision S15).
 */
export function webAddress(text: string | null | undefined): string | undefined {
  const said = text?.trim() ?? '';
  if (said === '') return undefined;
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(said) && !/^[^/]+\.[^/]+:\d+/.test(said) ? said : `https://${said}`;
  if (!URL.canParse(withScheme)) return undefined;
  const { protocol, hostname, href } = new URL(withScheme);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : undefined;
}

/** The host and path without scheme, `www.` and trailing slash. */
export const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
