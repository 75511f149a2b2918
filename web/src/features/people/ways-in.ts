import type { ComponentType, ReactNode } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import type { Local } from '../../local/local.ts';

interface Entered {
  /** The next page needs a full load. */
  readonly isOtherLanguage: boolean;
}

/** Passed to a page that signs a person in; these belong to the account's own pages. */
export interface WayIn {
  /** The frame of the pages before the login. */
  readonly frame: ComponentType<{ title: string; intro?: ReactNode; children: ReactNode; below?: ReactNode }>;
  /** Opens this device for the account that the server has just signed in. */
  readonly enter: (local: Local) => Promise<ActResult<Entered>>;
  readonly onEntered: (entered: Entered) => void;
}
