import type { MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import type { ReactNode, RefObject } from 'react';
import type { RecordMarks } from '../../../local/hooks.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { Ask } from '../dialogs/ask.ts';
import type { Directory } from './directory.ts';
import type { ListView } from './list-view.ts';

export interface ListProps {
  readonly startup: Startup;
  /** The heading beside which the list has its acts, and what has to be said between it and the list. */
  readonly heading: ReactNode;
  readonly note?: ReactNode;
  /** Every open match; `shown` holds those in view, in order. */
  readonly open: readonly OpenMatch[];
  readonly shown: readonly OpenMatch[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** Set if the list has investors that are samples and others that are not. */
  readonly isMixed: boolean;
  /** Opened since the last look and not seen yet. */
  readonly fresh: ReadonlySet<MatchId>;
  readonly marks: ReadonlyMap<string, RecordMarks>;
  readonly directory: Directory | undefined;
  readonly ask: (what: Ask) => void;
  readonly selection: Selection;
  /** The bar with the acts on the selection. */
  readonly bar: RefObject<HTMLElement | null>;
  /** Ends the selection and returns the focus to the list. */
  readonly onDone: () => void;
}

export type InvestorCardProps = Omit<ListProps, 'shown'> & { readonly match: OpenMatch };
