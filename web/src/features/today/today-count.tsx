import { dueCount } from '@paratope/shared/today/today';
import { useEffect } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { t } from '../../words/words.ts';
import { useTodayIfReadable } from './use-today.ts';
import './today-count.css';

/** The number of due items beside the navigation's word, and on the app's icon where the system shows a badge. */
export function TodayCount() {
  const view = useTodayIfReadable();
  const count = view && dueCount(view.today);
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
  // A sign-out clears the badge.
  useEffect(() => () => showBadge(0), []);
  if (!count) return null;
  return (
    <span className="strong today-badge">
      <VisuallyHidden>, </VisuallyHidden>
      {count > most ? `${most}+` : count}
      <VisuallyHidden>{` ${t('due')}`}</VisuallyHidden>
    </span>
  );
}

const most = 99;

/** Best effort: only installed apps have a badge, and some systems ask for notification permission first. */
function showBadge(count: number): void {
  const shown = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  shown?.catch(() => undefined);
}
