import type { Match } from '@paratope/shared/matches/match';
import { Matches } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { Suspense, useCallback, useRef } from 'react';
import { useMarksOf } from '../../../local/hooks.ts';
import { openMatches } from '../../../local/matches.ts';
import { Icon } from '../../../ui/icon.tsx';
import { later } from '../../../ui/later.tsx';
import { desk, useMedia } from '../../../ui/use-media.ts';
import { plural } from '../../../words/words.ts';
import { useNewMatches } from '../arrivals/use-new-matches.ts';
import { useSelection } from '../bulk/use-selection.ts';
import type { Ask } from '../dialogs/ask.ts';
import { DeskList } from './desk-list.tsx';
import { useDirectory } from './directory.ts';
import type { ListProps } from './list-props.ts';
import { type ListView, lockedCount, matchesInView, newestFirst } from './list-view.ts';
import { PhoneList } from './phone-list.tsx';

interface InvestorListSectionProps extends Pick<ListProps, 'heading' | 'note'> {
  readonly startup: Startup;
  readonly matches: readonly Match[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly ask: (what: Ask) => void;
}

/** A table or a board where there is room, cards on a phone. */
export function InvestorList({ startup, matches, heading, note, view, onView, ask }: InvestorListSectionProps) {
  const isDesk = useMedia(desk);
  const open = openMatches(matches);
  const fresh = useNewMatches(matches);
  const shown = newestFirst(matchesInView(matches, view), view, fresh);
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
  const samples = open.filter(({ vcInvestor }) => vcInvestor.isSample).length;
  const isMixed = samples > 0 && samples < open.length;
  return (
    <div ref={section}>
      <List
        {...{
          startup,
          heading,
          note,
          open,
          shown,
          view,
          onView,
          isMixed,
          fresh,
          marks,
          directory,
          ask,
          selection,
          bar,
          onDone,
        }}
      />
      {locked > 0 && (
        <p className="row muted hair-bottom py-3">
          <Icon name="lock" size={16} />
          {plural(
            locked,
            '1 more match is ready. Unlock it with Standard Access.',
            '{count} more matches are ready. Unlock them with Standard Access.',
          )}
        </p>
      )}
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <ListFoot shown={shown.length} total={open.length} startup={startup} />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded late, because it is below the list. */
const ListFoot = later(() => import('./list-foot.tsx'), 'ListFoot');
