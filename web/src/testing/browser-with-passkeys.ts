import { onTestFinished, vi } from 'vitest';

interface Asked {
  readonly how: 'create' | 'get' | 'suggest';
  readonly challenge: string;
}

export interface BrowserWithPasskeys {
  readonly asked: readonly Asked[];
  /** What the person does next in the browser's own dialog; a suggestion waits until it is picked. */
  next: 'agrees' | 'cancels';
  pick(): void;
}

/** Makes this browser one that has passkeys: jsdom has none. `suggests`: also among the suggestions of a field. */
export function browserWithPasskeys({ suggests = false } = {}): BrowserWithPasskeys {
  const asked: Asked[] = [];
  let pick = () => {};
  const browser: BrowserWithPasskeys = { asked, next: 'agrees', pick: () => pick() };
  const answered = <Response>(response: Response) => {
    if (browser.next === 'cancels') throw new DOMException('The person closed the dialog.', 'NotAllowedError');
    return { id: 'Y3Jl', rawId: bytes('cre'), type: 'public-key', response, getClientExtensionResults: () => ({}) };
  };
  const credentials = {
    async create({ publicKey, signal }: Question) {
      asked.push({ how: 'create', challenge: textOf(publicKey.challenge) });
      signal.throwIfAborted();
      return answered({
        clientDataJSON: bytes('data'),
        attestationObject: bytes('made'),
        getTransports: () => ['usb'],
      });
    },
    async get({ publicKey, signal, mediation }: Question) {
      asked.push({ how: mediation ? 'suggest' : 'get', challenge: textOf(publicKey.challenge) });
      if (mediation) {
        await new Promise<void>((resolve, reject) => {
          pick = resolve;
          signal.addEventListener('abort', () => reject(new DOMException('Replaced.', 'AbortError')));
        });
      }
      const [clientDataJSON, authenticatorData, signature] = [bytes('data'), bytes('auth'), bytes('sign')];
      return answered({ clientDataJSON, authenticatorData, signature, userHandle: bytes('account-ines') });
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => suggests }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
  return browser;
}

interface Question {
  readonly publicKey: { readonly challenge: BufferSource };
  readonly signal: AbortSignal;
  readonly mediation?: string;
}

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const textOf = (source: BufferSource): string => String.fromCharCode(...new Uint8Array(source as ArrayBuffer));
