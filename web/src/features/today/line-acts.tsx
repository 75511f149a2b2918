import type { CalendarDate } from '@paratope/shared/dates';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { dayAfter } from '@paratope/shared/today/today';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { t } from '../../words/words.ts';
import { type Aside, snoozeChoices, useSnooze } from './use-snooze.ts';

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx').then((file) => ({ default: file.SnoozeDialog })));

interface LineActsProps {
  /** What can be snoozed; undefined in a list of future items. */
  readonly aside?: Aside;
  readonly name: string;
  readonly match: OpenMatch;
  readonly day: CalendarDate;
  /** The line's own button already logs. */
  readonly hasLog?: boolean;
  /** Items at the top of the menu. */
  readonly first?: ReactNode;
  readonly children?: ReactNode;
}

export function LineActs({ aside, name, match, day, hasLog = false, first, children }: LineActsProps) {
  const here = useLocation();
  const navigate = useNavigate();
  const putAside = useSnooze();
  const [choosing, setChoosing] = useState({ time: 0, isOpen: false });
  return (
    <div className="row col-span-all mt-2 today-acts">
      {children}
      {aside && (
        <IconButton
          icon="clock"
          kind="outline"
          label={t('Snooze until tomorrow: {name}', { name })}
          onClick={() => void putAside(aside, dayAfter(day, 1))}
        />
      )}
      <Menu label={t('More for {name}', { name })}>
        {first}
        {!hasLog && (
          <MenuItem icon="plus" onSelect={() => navigate(paths.log({ matchId: match.id }), { state: { over: here } })}>
            {t('Log activity')}
          </MenuItem>
        )}
        <MenuItem icon="timeline" onSelect={() => navigate(paths.timeline({ matchId: match.id }))}>
          {t('Open timeline')}
        </MenuItem>
        <MenuItem icon="list" onSelect={() => navigate(paths.brief(match.id))}>
          {t('Brief')}
        </MenuItem>
        <MenuItem icon="person" onSelect={() => navigate(paths.match(match.id))}>
          {t('Open investor')}
        </MenuItem>
        {aside && (
          <>
            <MenuSeparator />
            {snoozeChoices(day).map(({ label, until }) => (
              <MenuItem key={label} icon="clock" onSelect={() => void putAside(aside, until)}>
                {label}
              </MenuItem>
            ))}
            <MenuItem icon="calendar" onSelect={() => setChoosing(({ time }) => ({ time: time + 1, isOpen: true }))}>
              {t('Pick a day')}
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense fallback={null}>
        {aside && choosing.time > 0 && (
          <SnoozeDialog
            key={choosing.time}
            aside={aside}
            day={day}
            isOpen={choosing.isOpen}
            onClose={() => setChoosing((before) => ({ ...before, isOpen: false }))}
          />
        )}
      </Suspense>
    </div>
  );
}
