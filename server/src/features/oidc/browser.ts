import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { LoginSecrets } from '../../gateways/oidc/team-login.ts';
import type { RequestCtx } from '../../http/mount.ts';

/** How long a person may take at the provider and at the code that follows, in milliseconds. */
export const loginLife = 10 * 60 * 1000;

const cookieName = ({ publicUrl }: Config): string =>
  publicUrl.startsWith('https:') ? '__Host-paratope_oidc' : 'paratope_oidc';

/** The secret of the browser that began a login. */
export function secretOf({ config, request }: Pick<RequestCtx, 'config' | 'request'>): string | undefined {
  const name = `${cookieName(config)}=`;
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const found = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  return found && /^[\w-]{43}$/.test(found) ? found : undefined;
}

/** Lax, or the browser would not bring it back from the provider. */
export function cookieWith(config: Config, secret: string): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(config)}=${secret}; Max-Age=${loginLife / 1000}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Made of the browser's secret, one way only, so that none of them is stored and another browser has none of them. */
export function secretsFrom(secret: string): LoginSecrets {
  const part = (name: string) => createHash('sha256').update(`${name} ${secret}`).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}
