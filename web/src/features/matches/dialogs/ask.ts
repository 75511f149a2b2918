import type { OpenMatch } from '@paratope/shared/matches/match';
import type { ViewProps } from '../list/list-view.ts';

export interface MatchDialogProps {
  readonly match: OpenMatch;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export type Ask =
  | { readonly kind: 'status' | 'notes' | 'feedback' | 'cheque' | 'introducer'; readonly matchId: string }
  | { readonly kind: 'add-investor' }
  | { readonly kind: 'upgrade' }
  /** Saves the current view and manages the saved ones. */
  | ({ readonly kind: 'views' } & ViewProps);
