import type { Status } from '@paratope/sync/client/status';
import type { Persistence } from '../../local/persistence.ts';
import type { StorageStall } from '../../local/storage-stall.ts';
import { momentInWords, timeInWords } from '../../ui/moments.ts';
import { plural, t } from '../../words/words.ts';

/** `detail` is the indicator's second line. */
export interface SyncView {
  readonly mark: 'joined' | 'entering' | 'outside' | 'apart';
  readonly words: string;
  readonly detail: string;
  /** Whether a phone shows it unasked. */
  readonly isNews: boolean;
}

export interface SyncFacts {
  readonly status: Status;
  /** What the device believes about its network, which may be wrong. */
  readonly isOnline: boolean;
  /** Sending has taken more than two seconds. */
  readonly isSlow: boolean;
  readonly persistence: Persistence;
  /** What the device's own storage has not answered in time. */
  readonly overdue: StorageStall;
  readonly deviceWord: string;
  readonly now: Date;
}

/** Milliseconds without the server after which a browser that promised no storage endangers waiting changes. */
const riskAfter = 24 * 60 * 60 * 1000;

/** The device's state in one sentence that is true now; the most urgent one wins. */
export function syncView(facts: SyncFacts): SyncView {
  const { status, isOnline, isSlow } = facts;
  const { waiting, needsYou } = status;
  const seen = status.lastServerSeenAt === null ? '' : timeOf(status.lastServerSeenAt, facts.now);
  const saved = t('Saved on this {device}.', { device: t(facts.deviceWord) });
  const detail = seen ? t('{saved} Last synced {seen}', { saved, seen }) : saved;
  const view = (mark: SyncView['mark'], words: string, isNews: boolean): SyncView => ({ mark, words, detail, isNews });

  // First, whatever else is true and whatever earlier counts say.
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

/** The time if it is today, else with the date; in the device's zone. */
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
