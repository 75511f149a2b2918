import type { PushAddress } from '@paratope/shared/push/api';

/** Hands one message to a browser's push service; resolves once that has taken it. Throws {@link PushGone} when there is no such browser any more. */
export interface Push {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether an address is one of a push service this server talks to. Anything else could name a machine behind our own walls. */
  accepts(endpoint: string): boolean;
  /** `payload` is encrypted for the browser alone; `topic` replaces an older message of the same topic that waits. */
  send(to: PushAddress, message: { readonly payload: string; readonly topic: string }): Promise<void>;
}

/** The browser has withdrawn the address, or its push service has forgotten it. */
export class PushGone extends Error {}
