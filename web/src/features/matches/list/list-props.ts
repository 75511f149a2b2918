import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import type { RefObject } from 'react';
import type { RecordMarks } from '../../../local/hooks.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { Ask } from '../dialogs/ask.ts';
import type { Directory } from './directory.ts';
import type { ListView } from './list-view.ts';

/** What a table, a board and cards draw, and what can be done with it. */
export interface ListProps {
  readonly startup: Startup;
  /** Every open match; those in view stand in `shown`, in their order. */
  readonly open: readonly OpenMatch[];
  readonly shown: readonly OpenMatch[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly marks: ReadonlyMap<string, RecordMarks>;
  readonly directory: Directory | undefined;
  readonly ask: (what: Ask) => void;
  readonly selection: Selection;
  /** Where what can be done with the selected ones stands. */
  readonly bar: RefObject<HTMLElement | null>;
  /** Ends the selection and takes the focus back to the list. */
  readonly onDone: () => void;
}

export type InvestorCardProps = Omit<ListProps, 'shown'> & { readonly match: OpenMatch };
