import type { Status } from '@paratope/sync/client/status';
import type { Persistence } from '../../local/persistence.ts';
import type { Overdue } from '../../local/settling.ts';
import { momentInWords, timeInWords } from '../../ui/moments.ts';
import { plural, t } from '../../words/words.ts';

/** What the indicator draws and says. `detail` is its second line. */
export interface SyncView {
  readonly mark: 'joined' | 'entering' | 'outside' | 'apart';
  readonly words: string;
  readonly detail: string;
  /** Whether a person on a phone should see it without looking for it. */
  readonly isNews: boolean;
}

export interface SyncFacts {
  readonly status: Status;
  /** What the device believes about its network. */
  readonly isOnline: boolean;
  /** Sending has taken more than two seconds. */
  readonly isSlow: boolean;
  readonly persistence: Persistence;
  /** What the device's own storage does not answer. */
  readonly overdue: Overdue;
  readonly deviceWord: string;
  readonly now: Date;
}

/** A day without the server is long enough for a browser that promised nothing to be a danger to what waits. */
const riskAfter = 24 * 60 * 60 * 1000;

/** The state of this device in one sentence that is true now. The most urgent one wins. */
export function syncView(facts: SyncFacts): SyncView {
  const { status, isOnline, isSlow } = facts;
  const { waiting, needsYou } = status;
  const seen = status.lastServerSeenAt === null ? '' : timeOf(status.lastServerSeenAt, facts.now);
  const saved = t('Saved on this {device}.', { device: t(facts.deviceWord) });
  const detail = seen ? t('{saved} Last synced {seen}', { saved, seen }) : saved;
  const view = (mark: SyncView['mark'], words: string, isNews: boolean): SyncView => ({ mark, words, detail, isNews });

  // Whatever else is true, and whatever the counts say that were taken before.
  if (facts.overdue === 'words') {
    const silent = t("This {device} isn't responding", { device: t(facts.deviceWord) });
    return { ...view('apart', t('Not saved yet'), true), detail: silent };
  }
  if (status.deleted) {
    const safe = t('Synced data is safe.');
    const { changes: lost, isThere } = status.deleted;
    if (!isThere) return { ...view('apart', t('This browser deleted your saved data. Reload'), true), detail: safe };
    const words = plural(
      lost,
      'This browser deleted 1 unsynced change',
      'This browser deleted {count} unsynced changes',
    );
    if (lost > 0) return { ...view('apart', words, true), detail: safe };
  }
  if (needsYou > 0)
    return view(
      'apart',
      plural(needsYou, '1 change needs your attention', '{count} changes need your attention'),
      true,
    );
  if (isAtRisk(facts)) return view('apart', t('This browser may delete unsynced changes. Save a copy'), true);
  if (status.state === 'needsAuth') return view('apart', signedOutWords(waiting), true);
  if (status.state === 'upgradeRequired') return view('apart', t('Reload to get the new version'), true);
  if (!isOnline) {
    if (waiting > 0) return view('outside', t('Offline. {changes} waiting', { changes: changes(waiting) }), true);
    return view('outside', seen ? t('Offline. Last synced {seen}', { seen }) : t('Offline'), false);
  }
  if (status.state === 'offline' || status.state === 'backoff') {
    if (waiting > 0)
      return view('outside', t("Can't reach Paratope. {changes} waiting", { changes: changes(waiting) }), true);
    return view(
      'outside',
      seen ? t("Can't reach Paratope. Last synced {seen}", { seen }) : t("Can't reach Paratope"),
      false,
    );
  }
  if (waiting > 0 && isSlow)
    return view('outside', t('Slow connection. {changes} waiting', { changes: changes(waiting) }), true);
  if (waiting > 0) return view('entering', t('Syncing {changes}', { changes: changes(waiting) }), false);
  // A page is drawn before the first count.
  const isUncounted = status.state === 'idle' && status.lastServerSeenAt === null && !status.opening;
  if (facts.overdue === 'else' || isUncounted)
    return view(
      'entering',
      t('Checking for unsynced changes on this {device}', { device: t(facts.deviceWord) }),
      false,
    );
  if (status.lastServerSeenAt === null) return view('entering', t('Loading your data'), false);
  return view('joined', t('All changes saved'), false);
}

/** The time of today, with its day otherwise. In the device's zone. */
export const timeOf = (moment: string, now: Date): string =>
  new Date(moment).toDateString() === now.toDateString() ? timeInWords(moment) : momentInWords(moment);

export const changes = (count: number): string => plural(count, '1 change', '{count} changes');

const signedOutWords = (waiting: number): string =>
  waiting > 0 ? t('You were signed out. {changes} waiting', { changes: changes(waiting) }) : t('You were signed out');

function isAtRisk({ status, persistence, now }: SyncFacts): boolean {
  if (status.waiting === 0) return false;
  if (status.state === 'quota') return true;
  const silence = status.lastServerSeenAt === null ? 0 : now.getTime() - Date.parse(status.lastServerSeenAt);
  return persistence === 'may-vanish' && silence > riskAfter;
}
