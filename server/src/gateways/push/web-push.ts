import { type Push, PushGone } from './push.ts';

interface WebPushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` address a push service writes to about problems. */
  readonly subject: string;
  /** Allowed host names of push services, including their subdomains. */
  readonly services: readonly string[];
}

/** Web Push (RFC 8030) with VAPID (RFC 8292), encrypted for the browser (RFC 8291). */
export function createWebPush({ publicKey, privateKey, subject, services }: WebPushSettings): Push {
  const accepts = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    if (url?.username !== '') return false;
    const service = services.find((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
    return service !== undefined && (url.protocol === 'https:' || service === loopback);
  };
  return {
    publicKey,
    accepts,
    async send(to, { payload, topic, seconds = halfADay }) {
      if (!accepts(to.endpoint)) throw new PushGone('This is no push service this server talks to.');
      // Loaded with the first message: most installations set no keys.
      const { default: webPush } = await import('web-push');
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(to, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: seconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) throw new PushGone('The browser is no longer subscribed.');
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`);
    },
  };
}

/** Seconds a push service keeps a message for a browser that is off: news of today is useless tomorrow. */
const halfADay = 12 * 60 * 60;
/** The one service that may be called without encryption. */
const loopback = '127.0.0.1';
