import { useEffect, useState } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import { failure } from './use-notice.tsx';

export interface Asked<Value> {
  readonly value: Value | undefined;
  /** Why there is no newer answer. */
  readonly message: string;
  again(): void;
}

/** What a call answers, asked when the screen opens and again on wish. `ask` must be the same function every time. */
export function useAnswer<Value>(
  ask: () => Promise<ActResult<Value>>,
  { otherwise, onSignedOut, pressed = 0 }: AnswerWishes,
): Asked<Value> {
  const [known, setKnown] = useState<{ value?: Value; message: string }>({ message: '' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call or a press asks anew, nothing else does.
  useEffect(() => {
    let isCurrent = true;
    void ask().then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setKnown({ value: answer.value, message: '' });
      else setKnown(({ value }) => ({ ...(value ? { value } : {}), message: failure(answer, otherwise, onSignedOut) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, turn, pressed]);
  return { value: known.value, message: known.message, again: () => setTurn((now) => now + 1) };
}

interface AnswerWishes {
  /** What is said where the server gives no reason. */
  readonly otherwise: string;
  onSignedOut(message: string): void;
  /** Another number asks anew, as a press on Refresh does. */
  readonly pressed?: number;
}
