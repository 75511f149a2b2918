import type { OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, statusLabels } from '@paratope/shared/outreach/status';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../words/words.ts';

/** A card moved by keyboard: picked up, carried from column to column, dropped or released. */
export interface Carrying {
  readonly id: string | undefined;
  /** The column it would be dropped in. */
  readonly to: OutreachStatus | undefined;
  /** Announced to screen readers. */
  readonly said: string;
  onKey(event: KeyboardEvent<HTMLElement>, match: OpenMatch): void;
  /** The handle lost the focus: the card stays where it was. */
  onLeave(match: OpenMatch): void;
}

interface CarryingProps {
  /** The columns from left to right. */
  readonly statuses: readonly OutreachStatus[];
  readonly onDrop: (match: OpenMatch, to: OutreachStatus) => Promise<void>;
}

export function useCarrying({ statuses, onDrop }: CarryingProps): Carrying {
  const [carried, setCarried] = useState<{ readonly id: string; readonly to: OutreachStatus }>();
  const [said, say] = useState('');
  const put = useRef<{ readonly id: string; readonly to: OutreachStatus }>(undefined);
  // In its new column the card is a new element, so the focus must follow it.
  useEffect(() => {
    const handle = put.current && document.getElementById(handleId(put.current.id));
    if (handle?.dataset.status !== put.current?.to) return;
    handle?.focus();
    put.current = undefined;
  });

  const letGo = (match: OpenMatch) => {
    setCarried(undefined);
    say(t('{vcName} stays in {value}.', { vcName: match.vcName, value: t(statusLabels[match.status]) }));
  };
  const putDown = async (match: OpenMatch, to: OutreachStatus) => {
    if (to === match.status) return letGo(match);
    setCarried(undefined);
    put.current = { id: match.id, to };
    await onDrop(match, to);
  };
  const carry = (match: OpenMatch, to: OutreachStatus) => {
    setCarried({ id: match.id, to });
    say(
      t('{to}, column {value} of {count}.', {
        to: t(statusLabels[to]),
        value: statuses.indexOf(to) + 1,
        count: statuses.length,
      }),
    );
  };

  return {
    id: carried?.id,
    to: carried?.to,
    said,
    onKey(event, match) {
      const isCarried = carried?.id === match.id;
      const { key } = event;
      if (key === ' ' || key === 'Enter') {
        event.preventDefault();
        if (isCarried) return void putDown(match, carried.to);
        setCarried({ id: match.id, to: match.status });
        return say(
          t('{vcName} picked up. Left and right choose a column, space drops it, escape cancels.', {
            vcName: match.vcName,
          }),
        );
      }
      if (!isCarried) return;
      const step = steps[key];
      if (step === undefined && key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (step === undefined) return letGo(match);
      const next = statuses[statuses.indexOf(carried.to) + step];
      if (next) carry(match, next);
    },
    onLeave(match) {
      if (carried?.id === match.id) letGo(match);
    },
  };
}

export const handleId = (matchId: string): string => `board-handle-${matchId}`;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
