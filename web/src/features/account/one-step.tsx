import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Outcome } from './actions.ts';

/** One button, what came of it, and where to go on from there. */
export function OneStep({ label, act, next }: OneStepProps) {
  const [state, setState] = useState<'waiting' | 'asking' | 'done'>('waiting');
  const [message, setMessage] = useState('');

  const press = async () => {
    setState('asking');
    setMessage('');
    const outcome = await act();
    setMessage(outcome.message);
    setState(outcome.ok ? 'done' : 'waiting');
  };

  return (
    <>
      {message ? (
        <Banner tone={state === 'done' ? 'plain' : 'danger'} announce>
          {message}
        </Banner>
      ) : null}
      {state === 'done' ? (
        <Button kind="primary" size="main" block onClick={next.go}>
          {next.label}
        </Button>
      ) : (
        <Button kind="primary" size="main" block busy={state === 'asking'} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </>
  );
}

interface OneStepProps {
  readonly label: string;
  act(): Promise<Outcome>;
  readonly next: { readonly label: string; go(): void };
}
