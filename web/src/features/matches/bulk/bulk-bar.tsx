import { outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import type { Startup } from '@paratope/shared/startups/startup';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { rich } from '../../../words/rich.ts';
import { plural, t } from '../../../words/words.ts';
import type { Ask } from '../dialogs/ask.ts';
import { useChangeStatuses } from './change-statuses.ts';
import type { Selection } from './use-selection.ts';
import './bulk-bar.css';

interface BulkBarProps {
  readonly selection: Selection;
  readonly shown: number;
  readonly plan: Startup['plan'];
  readonly ask: (what: Ask) => void;
  /** The bar itself, so that its first button can take the focus. */
  readonly bar: RefObject<HTMLElement | null>;
  /** Closes the bar and returns the focus to the list. */
  readonly onDone: () => void;
}

export function BulkBar({ selection, shown, plan, ask, bar, onDone }: BulkBarProps) {
  const { matches, isAll } = selection;
  const change = useChangeStatuses(plan);
  const [isBusy, setBusy] = useState(false);
  const count = plural(matches.length, '1 investor', '{count} investors');
  useEscape(onDone);

  const choose = async (status: (typeof outreachStatuses)[number]) => {
    setBusy(true);
    const changed = await change(matches, status);
    setBusy(false);
    if (changed === 'limited') return ask({ kind: 'upgrade' });
    if (changed !== 'failed') onDone();
  };

  return (
    <section ref={bar} className="row wrap gap-1-2 bulk-bar" aria-label={t('Selected investors')}>
      <p className="bulk-count" role="status">
        {rich('{count} selected', { count: <strong>{count}</strong> })}
      </p>
      <Menu
        label={t('Change status of {count}', { count })}
        align="start"
        button={
          <Button icon="swap" busy={isBusy}>
            {t('Change status')}
          </Button>
        }
      >
        {outreachStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => void choose(status)}>
            <StatusMark status={status} />
            {t(statusLabels[status])}
          </MenuItem>
        ))}
      </Menu>
      {!isAll && (
        <Button kind="quiet" onClick={selection.toggleAll}>
          {t('Select all {shown} shown', { shown })}
        </Button>
      )}
      <Button kind="quiet" onClick={onDone}>
        {t('Clear selection')}
      </Button>
      <p className="to-end desk-only muted small">
        {rich('{shift}: select a range. {enter}: go to this bar. {escape}: clear.', {
          shift: <kbd>{t('Shift')}</kbd>,
          enter: <kbd>{t('Enter')}</kbd>,
          escape: <kbd>{t('Esc')}</kbd>,
        })}
      </p>
    </section>
  );
}

/** Escape clears the selection, unless it closes a layer over the page. */
function useEscape(act: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('[role="dialog"], [role="menu"]')) act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [act]);
}
