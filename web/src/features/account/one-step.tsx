import { type FormEvent, type ReactNode, useState } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** One button, optionally below a field; then the outcome, and where to go on. */
export function OneStep({ label, act, next, children }: OneStepProps) {
  const [state, setState] = useState<'waiting' | 'asking' | 'done'>('waiting');
  const [message, setMessage] = useState('');

  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'waiting') return;
    setState('asking');
    setMessage('');
    const outcome = await act();
    setMessage(outcome.message);
    setState(outcome.ok ? 'done' : 'waiting');
  };

  return (
    <form className="column gap-4 pt-4" aria-label={label} noValidate onSubmit={(event) => void press(event)}>
      {state === 'done' ? null : children}
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
        <Button type="submit" kind="primary" size="main" block busy={state === 'asking'}>
          {label}
        </Button>
      )}
    </form>
  );
}

interface OneStepProps {
  readonly label: string;
  readonly children?: ReactNode;
  act(): Promise<ActResult<unknown>>;
  readonly next: { readonly label: string; go(): void };
}
