import type { OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { useRef } from 'react';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { useChangeStatuses } from '../bulk/change-statuses.ts';
import type { ListProps } from '../list/list-props.ts';
import { BoardCard } from './board-card.tsx';
import { type Carrying, useCarrying } from './use-carrying.ts';
import { useColumn } from './use-dragging.ts';
import './board.css';

export function InvestorBoard(props: ListProps) {
  const { shown, view, startup, selection, ask } = props;
  const change = useChangeStatuses(startup.plan);
  const statuses = view.statuses.length > 0 ? view.statuses : outreachStatuses;

  /** A selected card takes the rest of the selection along. */
  const moved = (match: OpenMatch) =>
    selection.has(match.id) && selection.matches.length > 1 ? selection.matches : [match];
  const move = async (match: OpenMatch, to: OutreachStatus) => {
    const changed = await change(moved(match), to);
    if (changed === 'limited') ask({ kind: 'upgrade' });
    if (changed === 'changed' && moved(match).length > 1) selection.clear();
  };
  const carrying = useCarrying({ statuses, onDrop: move });

  return (
    <>
      <div className="grid gap-2 board">
        {statuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            matches={shown.filter((match) => match.status === status)}
            carrying={carrying}
            onMove={move}
            list={props}
          />
        ))}
      </div>
      <p className="mt-3 muted small">
        {rich(
          'Drag a card to another column, or use “Move to” in its menu. On a keyboard, press {key} on its handle, then the arrow keys.',
          { key: <kbd>{t('Space')}</kbd> },
        )}
      </p>
      <div role="status">
        <VisuallyHidden>{carrying.said}</VisuallyHidden>
      </div>
    </>
  );
}

interface BoardColumnProps {
  readonly status: OutreachStatus;
  readonly matches: readonly OpenMatch[];
  readonly carrying: Carrying;
  readonly onMove: (match: OpenMatch, to: OutreachStatus) => void;
  readonly list: ListProps;
}

function BoardColumn({ status, matches, carrying, onMove, list }: BoardColumnProps) {
  const column = useRef<HTMLElement>(null);
  const isOver = useColumn({ column, status, find: (id) => list.shown.find((match) => match.id === id), onMove });
  const isTarget = isOver || carrying.to === status;
  const title = `board-${status}`;
  return (
    <section
      ref={column}
      className={isTarget ? 'min-w-0 ink-top board-column board-column-target' : 'min-w-0 ink-top board-column'}
      aria-labelledby={title}
    >
      <h2 className="row start small strong board-head" id={title}>
        <StatusMark status={status} />
        <span className="min-w-0 grow">{t(statusLabels[status])}</span>
        <span>{matches.length}</span>
      </h2>
      {matches.length === 0 ? (
        <p className="board-empty dim small">{t('No investors')}</p>
      ) : (
        <VirtualList label={t(statusLabels[status])} items={matches} itemKey={({ id }) => id} estimate={190} gap={8}>
          {(match) => <BoardCard match={match} carrying={carrying} onMove={onMove} list={list} />}
        </VirtualList>
      )}
    </section>
  );
}
