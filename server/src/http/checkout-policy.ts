/**
 * Returns what the checkout may load. With a provider: also its script, its frames and its API; without one
 * the same as everywhere. `scriptUrl` is the provider's script, or null.
 */
export function checkoutPolicy(scriptUrl: string | null): string {
  const origin = scriptUrl ? new URL(scriptUrl).origin : null;
  const street =
    origin === 'https://js.stripe.com' ? stripe : origin ? { scripts: origin, frames: origin, calls: origin } : null;
  const joined = (own: string, more: string | undefined) => (more ? `${own} ${more}` : own);
  return [
    "default-src 'self'",
    joined("script-src 'self'", street?.scripts),
    "style-src 'self'",
    joined("img-src 'self' data:", street === stripe ? 'https://*.stripe.com' : undefined),
    "font-src 'self'",
    joined("connect-src 'self'", street?.calls),
    street ? `frame-src ${street.frames}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** From Stripe's own guide. */
const stripe = {
  scripts: 'https://js.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
} as const;
