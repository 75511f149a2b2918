/** Returns a website as it may be stored: http or https with a host name; undefined for anything else. A bare host gets `https://`. */
export function cleanWebsite(text: string): string | undefined {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*\.[a-z]+:\d+/i.test(trimmed);
  try {
    const url = new URL(hasScheme ? trimmed : `https://${trimmed}`);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
    if (url.username || url.password || !isHostName(url.hostname)) return undefined;
    return url.pathname === '/' && !url.search && !url.hash ? `${url.protocol}//${url.host}` : url.href;
  } catch {
    return undefined;
  }
}

/** A public host name has a dot and ends in letters; an IP address is not one. */
export const isHostName = (host: string): boolean =>
  /^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.(\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(host);

/** Returns the host that two spellings of one site share. */
export function siteOf(website: string): string | undefined {
  const clean = cleanWebsite(website);
  return clean ? new URL(clean).hostname.replace(/^www\./, '') : undefined;
}
