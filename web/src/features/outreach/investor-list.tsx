import { type Match, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { useMarksOf } from '../../local/hooks.ts';
import { BindingGlyph } from '../../ui/binding-glyph.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { useDirectory } from './directory.ts';
import { InvestorCards } from './investor-cards.tsx';
import { InvestorTable } from './investor-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { isNarrowed, type ListView, lockedCount, matchesInView, openMatches, wholeList } from './list-view.ts';
import type { Ask } from './match-dialogs.tsx';
import { desk, useMedia } from './use-media.ts';

interface InvestorListSectionProps {
  readonly startup: Startup;
  readonly matches: readonly Match[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly ask: (what: Ask) => void;
  readonly rowActions: ((match: OpenMatch, place: 'icon' | 'menu') => ReactNode) | undefined;
}

/** The list with its tools: a table where there is room, cards on a phone. */
export function InvestorList({ startup, matches, view, onView, ask, rowActions }: InvestorListSectionProps) {
  const isDesk = useMedia(desk);
  const open = openMatches(matches);
  const shown = matchesInView(matches, view);
  const directory = useDirectory(open.some(({ vcInvestor }) => !vcInvestor.website && !vcInvestor.isSample));
  const marks = useMarksOf(Matches);
  const locked = lockedCount(matches);
  const selection = useSelection(shown);
  const section = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const rows = {
    matches: shown,
    marks,
    directory,
    ask,
    rowActions,
    selection,
    onAct: () => bar.current?.querySelector('button')?.focus(),
  };
  const clear = useCallback(() => {
    selection.clear();
    section.current?.querySelector<HTMLElement>('.select-box')?.focus();
  }, [selection.clear]);
  return (
    <div ref={section}>
      <ListToolbar
        matches={open}
        view={view}
        onChange={onView}
        isDesk={isDesk}
        onAdd={() => ask({ kind: 'add-investor' })}
      />
      {selection.matches.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} shown={shown.length} plan={startup.plan} ask={ask} bar={bar} onDone={clear} />
        </Suspense>
      )}
      {shown.length === 0 ? (
        <NoMatches view={view} onView={onView} />
      ) : isDesk ? (
        <InvestorTable {...rows} />
      ) : (
        <InvestorCards {...rows} />
      )}
      {locked > 0 && (
        <p className="dash-locked">
          <Icon name="lock" size={16} />
          {locked === 1 ? '1 more match is' : `${locked} more matches are`} ready. Standard Access opens{' '}
          {locked === 1 ? 'it' : 'them'}.
        </p>
      )}
      {shown.length > 0 && <ListFoot shown={shown.length} total={open.length} startup={startup} />}
    </div>
  );
}

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx').then((file) => ({ default: file.BulkBar })));

function NoMatches({ view, onView }: { readonly view: ListView; readonly onView: (view: ListView) => void }) {
  if (!isNarrowed(view)) return <EmptyState title="No investor matches available at this time." />;
  return (
    <EmptyState
      title="Try adjusting your search or filter criteria."
      action={
        <Button onClick={() => onView({ ...wholeList, sort: view.sort, isReversed: view.isReversed })}>
          Clear all
        </Button>
      }
    />
  );
}

function ListFoot({
  shown,
  total,
  startup,
}: {
  readonly shown: number;
  readonly total: number;
  readonly startup: Startup;
}) {
  const { matching } = startup;
  return (
    <footer className="dash-foot small muted">
      <p>
        {shown} of {total} shown
        {matching.state === 'done' &&
          `. ${counted(matching.total)} investors compared on ${counted(matching.signals)} investment signals.`}
      </p>
      <p className="dash-key">
        How to read the fit:
        <BindingGlyph size="row" scores={[0.9, 0.9, 0.4, 0.9, 0.95, null, 0.3]} score={0} decorative />
        joined fits, open is a gap, hatched is unknown
      </p>
    </footer>
  );
}

const counted = (number: number): string => new Intl.NumberFormat('en-US').format(number);
