import type { PushAddress } from '@paratope/shared/push/api';

/**
 * Hands one message to a browser's push service and resolves once that has taken it. Throws {@link
 * PushGone} if the browser no longer exists.
 */
export interface Push {
  /** Browsers subscribe with it. */
  readonly publicKey: string;
  /** Whether an address belongs to an allowed push service. Any other could name a machine inside our own network. */
  accepts(endpoint: string): boolean;
  /**
   * `payload` is encrypted for the browser; a message replaces a waiting one of the same `topic`. It waits for a browser that is off
   * for `seconds`, half a day by default.
   */
  send(
    to: PushAddress,
    message: { readonly payload: string; readonly topic: string; readonly seconds?: number },
  ): Promise<void>;
}

/** The browser has withdrawn the address, or its push service has forgotten it. */
export class PushGone extends Error {}
