import { type SyntheticEvent, useState } from 'react';

export interface Submitting {
  /** Does nothing while a call is pending. */
  submit(event?: SyntheticEvent): void;
  readonly isBusy: boolean;
  /** Empty when there is none. */
  readonly fault: string;
  setFault(fault: string): void;
}

/** @param send resolves to an error message, also where it sent nothing because a field is missing; undefined on success */
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
