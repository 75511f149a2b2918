import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushAddress } from '@paratope/shared/push/api';

/** What arrived at the push service, as only the browser can read it. */
export interface ArrivedPush {
  readonly payload: unknown;
  readonly topic: string;
  /** Seconds it would be kept. */
  readonly ttl: number;
  /** From the proof of who sent it: for which service, and whom to write to. */
  readonly audience: string;
  readonly subject: string;
}

export interface PushService {
  readonly url: string;
  /** Everything that arrived and was taken. */
  readonly arrived: readonly ArrivedPush[];
  /** How many requests came, whatever it answered. */
  readonly asked: number;
  /** What it answers from now on; 201 at first. */
  status: number;
  /** A browser that has allowed notifications. */
  newBrowser(): PushAddress;
  close(): Promise<void>;
}

/** A pair of keys for an installation. */
export function vapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Node leaves out the zeros in front, which one key in 256 has; the setting has all 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: secret.toString('base64url') };
}

/** A push service on loopback with its browsers: it checks who sends, and decrypts as a browser does (RFC 8291), by its own means. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const arrived: ArrivedPush[] = [];
  let asked = 0;
  const http = createServer(async (request, response) => {
    asked += 1;
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    const browser = browsers.get(request.url ?? '');
    if (!browser || service.status !== 201) return void response.writeHead(browser ? service.status : 404).end();
    try {
      const proof = checkedProof(request.headers.authorization ?? '');
      const payload: unknown = JSON.parse(decrypted(Buffer.concat(pieces), browser).toString());
      const { topic, ttl } = request.headers;
      arrived.push({ payload, topic: String(topic), ttl: Number(ttl), audience: proof.aud, subject: proof.sub });
      response.writeHead(201).end();
    } catch (failure) {
      response.writeHead(400).end(String(failure));
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    arrived,
    status: 201,
    get asked() {
      return asked;
    },
    newBrowser() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const auth = randomBytes(16);
      browsers.set(path, { pair, auth });
      return {
        endpoint: `${service.url}${path}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
  return service;
}

interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

function decrypted(body: Buffer, { pair, auth }: Browser): Buffer {
  const [salt, sender, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

function checkedProof(header: string): { aud: string; sub: string } {
  const [, token = '', key = ''] = header.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('The proof of who sends is not theirs.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
