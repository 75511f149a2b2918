import { lookup as lookUpName } from 'node:dns/promises';
import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { DeliveryFault } from '@paratope/shared/webhooks/api';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import type { Sent, Webhooks } from './webhooks.ts';

interface Settings {
  /** Sends to this machine alone, also without TLS. For tests and the demo. */
  readonly toLoopback: boolean;
  readonly lookUp?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  /** Milliseconds from the first question to the end of the answer. */
  readonly patience?: number;
}

/** Most bytes read of an answer. */
const mostRead = 64 * 1024;

/**
 * Posts over https to public addresses only. A name is resolved once, every address it has must be allowed, and the connection goes to
 * the very address that was checked. Redirects are answers like others.
 */
export function createWebhooks({ toLoopback, lookUp = allAddresses, patience = 10_000 }: Settings): Webhooks {
  const isAllowed = toLoopback ? isLoopbackAddress : isPublicAddress;

  const accepts = (given: string): boolean => {
    const url = URL.parse(given);
    if (url?.username !== '' || url.password !== '') return false;
    if (url.protocol !== 'https:' && !(toLoopback && url.protocol === 'http:')) return false;
    const host = hostOf(url);
    return isIP(host) !== 0 ? isAllowed(host) : host.includes('.') || toLoopback;
  };

  async function addressOf(host: string): Promise<{ address: string; family: number } | DeliveryFault> {
    if (isIP(host) !== 0) return isAllowed(host) ? { address: host, family: isIP(host) } : 'address';
    const found = await lookUp(host).catch(() => []);
    const [first] = found;
    if (!first) return 'unknown-host';
    return found.every(({ address }) => isAllowed(address)) ? first : 'address';
  }

  return {
    accepts,
    async post(given, { headers, body }) {
      const url = URL.parse(given);
      if (!url || !accepts(given)) return failed('address');
      const inTime = AbortSignal.timeout(patience);
      const to = await Promise.race([addressOf(hostOf(url)), whenOver(inTime)]);
      if (typeof to === 'string') return failed(to);
      return send(url, to);

      function send(url: URL, { address, family }: { address: string; family: number }): Promise<Sent> {
        return new Promise((resolve) => {
          let status: number | undefined;
          const end = (failure?: Error) => {
            resolve(status === undefined ? failed(faultOf(failure, inTime)) : { status, fault: null });
          };
          const asked = (url.protocol === 'https:' ? request : requestPlainly)(
            url,
            {
              method: 'POST',
              agent: false,
              // The address that was checked, whatever the name would resolve to now.
              lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
              headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
              signal: inTime,
            },
            (answer) => {
              status = answer.statusCode;
              let read = 0;
              answer.on('data', (piece: Buffer) => {
                read += piece.length;
                if (read > mostRead) answer.destroy();
              });
              answer.on('error', end);
              answer.on('close', () => end());
            },
          );
          asked.on('error', end);
          asked.end(body);
        });
      }
    },
  };
}

const allAddresses = (host: string) => lookUpName(host, { all: true });

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const failed = (fault: DeliveryFault): Sent => ({ status: null, fault });

const whenOver = (signal: AbortSignal): Promise<DeliveryFault> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('timeout'), { once: true }));

function faultOf(failure: Error | undefined, inTime: AbortSignal): DeliveryFault {
  if (inTime.aborted) return 'timeout';
  const code = failure && 'code' in failure ? String(failure.code) : '';
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY|UNABLE_TO/.test(code)) return 'tls';
  return /^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT|ADDRNOTAVAIL|ACCES)/.test(code) ? 'unreachable' : 'broken-off';
}
