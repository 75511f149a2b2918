import type { Assertion } from '@paratope/shared/passkeys/credential';
import { useEffect, useRef, useState } from 'react';
import { askForPasskey, hasPasskeyAutofill, hasPasskeys } from '../api/passkeys.ts';

type Purpose = 'sign-in' | 'second-factor';

interface SignInOptions {
  readonly calls: Parameters<typeof askForPasskey>[0];
  /** Opens the session. Resolves to an error message, undefined on success. */
  signIn(credential: Assertion, purpose: Purpose): Promise<string | undefined>;
}

export interface PasskeySignIn {
  /** False where the browser has no passkeys for this address. */
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  /** Empty when there is none. */
  readonly fault: string;
  press(purpose?: Purpose): void;
  /** Takes the error message away, once another way in is tried. */
  clear(): void;
}

/** Milliseconds after which a waiting question is asked anew; the server forgets it after five minutes. */
const freshFor = 4 * 60 * 1000;

/** Signs in with a passkey, on a press or picked among the suggestions of a field whose `autocomplete` ends in `webauthn`. */
export function usePasskeySignIn(options: SignInOptions): PasskeySignIn {
  const [isPossible] = useState(hasPasskeys);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const newest = useRef(options);
  newest.current = options;
  /** The question whose answer still counts: a newer one replaces it. */
  const question = useRef({ waiting: new AbortController(), since: 0, isPressed: false });

  const ask = async (purpose: Purpose, autofill: boolean) => {
    question.current.waiting.abort();
    const waiting = new AbortController();
    const { signal } = waiting;
    question.current = { waiting, since: Date.now(), isPressed: !autofill };
    if (autofill && !(await hasPasskeyAutofill())) return;
    if (signal.aborted) return;
    if (!autofill) setBusy(true);
    const given = await askForPasskey(newest.current.calls, { purpose, autofill, signal });
    // A suggestion that could not be offered is no one's wish, so it fails without words.
    if (signal.aborted || (autofill && !given.ok)) return;
    setBusy(true);
    setFault('');
    question.current.isPressed = true;
    const message = given.ok ? await newest.current.signIn(given.value, purpose) : given.message;
    if (signal.aborted) return;
    setBusy(false);
    setFault(message ?? '');
    // What was picked among the suggestions and refused is not suggested again; the button is still there.
    if (message !== undefined && !autofill) void ask('sign-in', true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once; what changes is read from the refs.
  useEffect(() => {
    if (!isPossible) return;
    const renew = () => {
      const { since, isPressed } = question.current;
      const isStale = Date.now() - since >= freshFor;
      if (isStale && !isPressed && document.visibilityState === 'visible') void ask('sign-in', true);
    };
    void ask('sign-in', true);
    const timer = setInterval(renew, freshFor / 4);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      question.current.waiting.abort();
    };
  }, []);

  return {
    isPossible,
    isBusy,
    fault,
    press: (purpose = 'sign-in') => {
      if (!isBusy) void ask(purpose, false);
    },
    clear: () => setFault(''),
  };
}
