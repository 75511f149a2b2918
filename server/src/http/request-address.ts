import type { Context } from 'hono';

/** Returns the caller's network address. Forwarding headers count only as far as `TRUST_PROXY` says how many proxies are in front. */
export function requestAddress(c: Context, trustedProxies: number): string {
  const direct = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress;
  if (trustedProxies > 0) {
    const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const claimed = chain.at(-trustedProxies);
    if (claimed) return claimed;
  }
  return direct ?? 'local';
}
