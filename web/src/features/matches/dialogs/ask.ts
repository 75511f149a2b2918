import type { OpenMatch } from '@paratope/shared/matches/match';
import type { ViewProps } from '../list/list-view.ts';

export interface MatchDialogProps {
  readonly match: OpenMatch;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What a row or a page can ask for. */
export type Ask =
  | { readonly kind: 'status' | 'notes' | 'feedback' | 'cheque'; readonly matchId: string }
  | { readonly kind: 'add-investor' }
  | { readonly kind: 'upgrade' }
  /** Keeping the view that is shown, and looking after those kept. */
  | ({ readonly kind: 'views' } & ViewProps);
