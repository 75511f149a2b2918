import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { OutreachStatus } from '@paratope/shared/outreach/status';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Makes a card follow the pointer; returns whether it is being dragged. */
export function useDraggable(card: RefObject<HTMLElement | null>, id: string): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [card, id]);
  return isDragged;
}

interface ColumnProps {
  readonly column: RefObject<HTMLElement | null>;
  readonly status: OutreachStatus;
  readonly find: (id: unknown) => OpenMatch | undefined;
  readonly onMove: (match: OpenMatch, to: OutreachStatus) => void;
}

/** Accepts cards dropped on a column; returns whether one is over it. */
export function useColumn({ column, status, find, onMove }: ColumnProps): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((id: unknown) => {
    const match = find(id);
    if (match && match.status !== status) onMove(match, status);
  });
  useEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        take(source.data.id);
      },
    });
  }, [column]);
  return isOver;
}
