import type { Match, OpenMatch } from '@paratope/shared/matches/match';
import { Matches } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { type RefObject, Suspense, useCallback, useRef } from 'react';
import { type RecordMarks, useMarksOf } from '../../local/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { plural } from '../../words/words.ts';
import { type Selection, useSelection } from './bulk/use-selection.ts';
import { type Directory, useDirectory } from './directory.ts';
import { ListFoot } from './list-foot.tsx';
import { type ListView, lockedCount, matchesInView, openMatches } from './list-view.ts';
import type { Ask } from './match-dialogs.tsx';
import { desk, fits, useMedia } from './use-media.ts';

interface InvestorListSectionProps {
  readonly startup: Startup;
  readonly matches: readonly Match[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly ask: (what: Ask) => void;
}

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

/** The list with its tools: a table or a board where there is room, cards on a phone. */
export function InvestorList({ startup, matches, view, onView, ask }: InvestorListSectionProps) {
  const isDesk = useMedia(desk);
  const open = openMatches(matches);
  const shown = matchesInView(matches, view);
  const directory = useDirectory(open.some(({ vcInvestor }) => !vcInvestor.website && !vcInvestor.isSample));
  const marks = useMarksOf(Matches);
  const selection = useSelection(shown);
  const section = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const { clear } = selection;
  const onDone = useCallback(() => {
    clear();
    section.current?.querySelector<HTMLElement>('.select-box')?.focus();
  }, [clear]);
  const locked = lockedCount(matches);
  const List = isDesk ? DeskList : PhoneList;
  return (
    <div ref={section}>
      <Suspense fallback={<Skeleton shape="row" lines={6} />}>
        <List {...{ startup, open, shown, view, onView, marks, directory, ask, selection, bar, onDone }} />
      </Suspense>
      {locked > 0 && (
        <p className="dash-locked">
          <Icon name="lock" size={16} />
          {plural(
            locked,
            '1 more match is ready. Standard Access opens it.',
            '{count} more matches are ready. Standard Access opens them.',
          )}
        </p>
      )}
      {shown.length > 0 && <ListFoot shown={shown.length} total={open.length} startup={startup} />}
    </div>
  );
}

/** Fetches the form of the list this window needs. */
export const prefetchList = (): Promise<unknown> => (fits(desk) ? DeskList : PhoneList).prefetch();

const DeskList = later(() => import('./desk-list.tsx'), 'DeskList');
const PhoneList = later(() => import('./phone-list.tsx'), 'PhoneList');
