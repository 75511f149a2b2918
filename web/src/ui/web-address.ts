/**
 * An address that may be linked: http or https, with the scheme added where it was left out. Anything else, a script above
 * all, is no address (decision S15).
 */
export function webAddress(text: string | null | undefined): string | undefined {
  const said = text?.trim() ?? '';
  if (said === '') return undefined;
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(said) && !/^[^/]+\.[^/]+:\d+/.test(said) ? said : `https://${said}`;
  if (!URL.canParse(withScheme)) return undefined;
  const { protocol, hostname, href } = new URL(withScheme);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : undefined;
}

/** What a reader needs of an address: the host and the path, without the ornaments. */
export const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
