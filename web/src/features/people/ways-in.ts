import type { ComponentType, ReactNode } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import type { Local } from '../../local/local.ts';

interface Entered {
  /** What comes next is to be loaded anew. */
  readonly isOtherLanguage: boolean;
}

/** What a page that lets somebody in is handed: these belong to the account's own pages. */
export interface WayIn {
  /** What stands around the pages before the sign-in. */
  readonly frame: ComponentType<{ title: string; intro?: ReactNode; children: ReactNode; below?: ReactNode }>;
  /** Opens this device for whoever the server has just signed in. */
  readonly enter: (local: Local) => Promise<ActResult<Entered>>;
  readonly onEntered: (entered: Entered) => void;
}
