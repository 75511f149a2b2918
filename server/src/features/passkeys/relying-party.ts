import { isIP } from 'node:net';
import { fail, ok, type Result } from '@paratope/shared/failure';
import { msg } from '@paratope/shared/words/message';
import { type Config, isLoopback } from '../../config.ts';
import { Refused } from '../../context.ts';

/** The site that passkeys belong to. Under another domain name they do not work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Browsers have passkeys only for sites with a name, and only on https or on the computer itself. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): Result<RelyingParty> {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) {
    return fail(
      'unavailable',
      msg('Passkeys need a site with a domain name, and this one is at {host}.', { host: hostname }),
    );
  }
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    return fail('unavailable', msg('Passkeys need a secure connection (https), and this site has none.'));
  }
  return ok({ id: hostname, origin });
}

export function relyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const site = relyingPartyOf(config);
  if (!site.ok) throw new Refused(site.code, site.message);
  return site.value;
}
