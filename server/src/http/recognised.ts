import type { FailureCode } from '@paratope/shared/failure';

export type Recognised<A> =
  | { ok: true; actor: A }
  /** `wipe`: the device must delete what it holds of this account. */
  | { ok: false; code: FailureCode; message: string; wipe?: true };
