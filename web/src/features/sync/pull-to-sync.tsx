import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWorkspace } from '../../local/hooks.ts';
import type { Workspace } from '../../local/workspace.ts';
import { SyncMark } from '../../ui/sync-mark.tsx';
import { type Toast, useToast } from '../../ui/toast.tsx';
import { plural, t } from '../../words/words.ts';
import { changes } from './sync-view.ts';
import { enough, watchPull } from './watch-pull.ts';
import { beforeSync, type Came } from './what-came.ts';
import './pull-to-sync.css';

/** The installed app has no reload button: pulling the page down syncs instead. */
export function PullToSync() {
  const workspace = useWorkspace();
  const { show } = useToast();
  const place = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'rest' | 'pulled' | 'enough' | 'syncing'>('rest');
  const isBusy = useRef(false);

  useEffect(() => {
    const sync = async () => {
      isBusy.current = true;
      setPhase('syncing');
      try {
        show(await syncNow(workspace));
      } finally {
        isBusy.current = false;
        setPhase('rest');
      }
    };
    // The browser's own pull would reload the page and lose a half-written form.
    document.documentElement.classList.add('pulls-to-sync');
    const leave = watchPull(document, {
      mayBegin: (on) =>
        !isBusy.current && !on.closest(others) && !document.querySelector('dialog[open], [role=dialog]'),
      moved: (distance) => {
        place.current?.style.setProperty('--pulled', `${distance}px`);
        setPhase(distance >= enough ? 'enough' : 'pulled');
      },
      released: (isEnough) => {
        if (isEnough) void sync();
        else setPhase('rest');
      },
    });
    return () => {
      leave();
      document.documentElement.classList.remove('pulls-to-sync');
    };
  }, [workspace, show]);

  return createPortal(
    <div ref={place} className={`pull-to-sync pull-to-sync-${phase}`} aria-hidden="true">
      <span className="inline-row muted floating pull-to-sync-sheet">
        <SyncMark state={phase === 'pulled' ? 'outside' : phase === 'enough' ? 'entering' : 'joined'} />
        {phase === 'syncing' ? t('Syncing') : phase === 'enough' ? t('Release to sync') : t('Pull to sync')}
      </span>
    </div>,
    document.body,
  );
}

/** Where a touch means something else. */
const others = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[draggable=true]',
  '[role=slider]',
  '[role=menu]',
  '.phone-bar',
].join();

async function syncNow({ replica, store }: Workspace): Promise<Toast> {
  // If the device cannot tell what is new, the sync still runs.
  const came = await beforeSync(store).catch(() => undefined);
  await replica.sync().catch(() => undefined);
  const { state, waiting } = replica.status.getSnapshot();
  if (state === 'idle') {
    const news = await came?.().catch(() => undefined);
    return { title: t('All changes saved'), ...(news ? { text: newsIn(news) } : {}) };
  }
  if (state === 'needsAuth') return { title: t('You were signed out'), tone: 'danger' };
  if (waiting === 0)
    return { title: t("You're offline, or we can't reach Paratope. Nothing was lost."), tone: 'danger' };
  return {
    title: t("You're offline, or we can't reach Paratope. Nothing was lost."),
    text: t('{changes} waiting to sync', { changes: changes(waiting) }),
    tone: 'danger',
  };
}

function newsIn({ investors, activities }: Came): string {
  const parts = [
    ...(investors > 0 ? [plural(investors, '1 investor', '{count} investors')] : []),
    ...(activities > 0 ? [plural(activities, '1 activity', '{count} activities')] : []),
  ];
  return parts.length > 0 ? t('New or changed: {what}', { what: parts.join(', ') }) : t("You're up to date.");
}
