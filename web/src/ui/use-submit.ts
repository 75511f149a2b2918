import { type SyntheticEvent, useState } from 'react';

/** What a form that asks for something is at: whether it waits for the answer, and why it was not taken. */
export interface Submitting {
  /** Sends it, once until the answer is there. */
  submit(event?: SyntheticEvent): void;
  readonly isBusy: boolean;
  /** Empty while there is none. */
  readonly fault: string;
  setFault(fault: string): void;
}

/** `send` answers why it was not taken, also where nothing was sent because something is missing. */
export function useSubmit(send: () => Promise<string | undefined>): Submitting {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault('');
    setFault((await send()) ?? '');
    setBusy(false);
  };
  return { submit: (event) => void submit(event), isBusy, fault, setFault };
}
