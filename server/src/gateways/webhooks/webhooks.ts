import type { DeliveryFault } from '@paratope/shared/webhooks/api';

/** Sends one request to an address that a founder gave. Never throws for what the other side does. */
export interface Webhooks {
  /** Whether an address may be given at all: its scheme, and its host where that is an address itself. */
  accepts(url: string): boolean;
  post(url: string, message: { readonly headers: Record<string, string>; readonly body: string }): Promise<Sent>;
}

/** `status` is what was answered; without one, `fault` says why. */
export type Sent =
  | { readonly status: number; readonly fault: null }
  | { readonly status: null; readonly fault: DeliveryFault };
