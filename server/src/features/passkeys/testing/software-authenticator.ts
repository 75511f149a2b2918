import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '@paratope/shared/passkeys/credential';

interface Circumstances {
  /** The page that asks, and the site it asks for. */
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person gave a fingerprint or a PIN, and not only a touch. */
  readonly isVerified: boolean;
}

interface AskedToSign {
  readonly challenge: string;
}

interface AskedToMake extends AskedToSign {
  readonly user: { readonly id: string };
}

export interface SoftwareAuthenticator {
  /** As `navigator.credentials.create` and `get`, in JSON. */
  create(asked: AskedToMake, but?: Partial<Circumstances>): NewCredential;
  get(asked: AskedToSign, but?: Partial<Circumstances>): Assertion;
  /** A second authenticator with the same key and the same counter as now. */
  copy(): SoftwareAuthenticator;
}

/** An authenticator with one ES256 key, as a browser with a fingerprint reader presents it. `counts`: whether it counts its signatures. */
export function createAuthenticator({ origin, rpId, counts = false }: AuthenticatorOptions): SoftwareAuthenticator {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  return withCounter({ handle: '', counter: 0 });

  function withCounter(state: { handle: string; counter: number }): SoftwareAuthenticator {
    const usual: Circumstances = { origin, rpId, isVerified: true };
    const asJson = <Response>(response: Response) => ({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key' as const,
      response,
    });
    return {
      create({ challenge, user }, but) {
        const at = { ...usual, ...but };
        state.handle = user.id;
        const key = coseKey(keys.publicKey.export({ format: 'jwk' }));
        const length = Buffer.alloc(2);
        length.writeUInt16BE(id.length);
        const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
        const authData = authenticatorData(at, { counter: state.counter, credential });
        const object = cborMap([
          ['fmt', cborText('none')],
          ['attStmt', cborMap([])],
          ['authData', cborBytes(authData)],
        ]);
        return asJson({
          clientDataJSON: clientData('webauthn.create', challenge, at),
          attestationObject: base64url(object),
          transports: ['internal'],
        });
      },
      get({ challenge }, but) {
        const at = { ...usual, ...but };
        if (counts) state.counter += 1;
        const data = authenticatorData(at, { counter: state.counter });
        const clientDataJSON = clientData('webauthn.get', challenge, at);
        const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
        return asJson({
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, keys.privateKey)),
          userHandle: state.handle,
        });
      },
      copy: () => withCounter({ ...state }),
    };
  }
}

interface AuthenticatorOptions extends Pick<Circumstances, 'origin' | 'rpId'> {
  readonly counts?: boolean;
}

/** Flags of WebAuthn: present, verified, and whether a new key follows. */
function authenticatorData(
  { rpId, isVerified }: Circumstances,
  { counter, credential }: { counter: number; credential?: Buffer },
): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0);
  const fixed = Buffer.alloc(5);
  fixed.writeUInt8(flags);
  fixed.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), fixed, credential ?? Buffer.alloc(0)]);
}

const clientData = (type: string, challenge: string, { origin }: Circumstances): string =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));

/** EC2, ES256, P-256, and the two coordinates (RFC 9053). */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  cborMap([
    [1, cborInt(2)],
    [3, cborInt(-7)],
    [-1, cborInt(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ]);

/** The little of CBOR (RFC 8949) that WebAuthn needs. */
const cborMap = (entries: readonly (readonly [key: string | number, value: Buffer])[]): Buffer =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'string' ? cborText(key) : cborInt(key), value]),
  ]);
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);

function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  return value < 256
    ? Buffer.from([(kind << 5) | 24, value])
    : Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
