import type { Persistence } from '../../local/persistence.ts';
import { oneDecimal } from '../../words/numbers.ts';
import { plural, t } from '../../words/words.ts';
import { timeOf } from './sync-view.ts';

export interface ReadinessFacts {
  /** `coming`: active after the next reload. `none`: this browser has no worker. `unsafe`: it allows none without https. */
  readonly worker: 'active' | 'coming' | 'none' | 'unsafe';
  readonly isShellHere: boolean;
  /** The first download is complete. */
  readonly isDownloaded: boolean;
  readonly persistence: Persistence;
  /** Bytes used and allowed for this site; undefined if the browser does not report them. */
  readonly room: { readonly used: number; readonly allowed: number } | undefined;
  readonly lastServerSeenAt: string | null;
  readonly waiting: number;
  /** When the oldest waiting change was made, by the device clock. */
  readonly oldestWaitingAt: string | undefined;
  readonly hasNoRoom: boolean;
  readonly isInstalled: boolean;
  readonly now: Date;
}

export interface Check {
  readonly name: 'app' | 'data' | 'storage' | 'room' | 'sync';
  readonly isGood: boolean;
  readonly title: string;
  readonly words: string;
}

export function checksOf(facts: ReadinessFacts): readonly Check[] {
  return [app(facts), data(facts), storage(facts), room(facts), sync(facts)];
}

/** The sentence above the checks. Storage that the browser did not promise to keep is a risk, not an obstacle. */
export function verdict(checks: readonly Check[]): string {
  const missing = checks.filter(({ name, isGood }) => !isGood && (name === 'app' || name === 'data'));
  if (missing.length > 0) return t('Not ready to use offline yet');
  return checks.every(({ isGood }) => isGood)
    ? t('Ready to use offline')
    : t('Ready to use offline. Some things need your attention');
}

const check = (name: Check['name'], isGood: boolean, title: string, words: string): Check => ({
  name,
  isGood,
  title,
  words,
});

function app({ worker, isShellHere }: ReadinessFacts): Check {
  if (worker === 'unsafe')
    return check(
      'app',
      false,
      t("The app can't open offline here"),
      t(
        'This address starts with http. Browsers only store and install apps from https addresses. Ask your Paratope administrator for one.',
      ),
    );
  if (worker === 'none')
    return check(
      'app',
      false,
      t("The app can't open offline here"),
      t(
        "This browser window doesn't allow it, maybe because it is private or the browser is old. Open Paratope in a regular window.",
      ),
    );
  if (worker === 'active' && isShellHere)
    return check('app', true, t('The app opens offline'), t('All screens are on this device.'));
  return check(
    'app',
    false,
    t('The app is still downloading'),
    t('Stay online for a moment, then reload this page to check again.'),
  );
}

function data({ isDownloaded, lastServerSeenAt, now }: ReadinessFacts): Check {
  if (isDownloaded && lastServerSeenAt !== null)
    return check(
      'data',
      true,
      t('Your data is on this device'),
      t('Investors, notes and timeline as of {lastServerSeenAt}. You can read and edit everything offline.', {
        lastServerSeenAt: timeOf(lastServerSeenAt, now),
      }),
    );
  return check(
    'data',
    false,
    t('Your data is still downloading'),
    t("The first download isn't complete. Stay online until it is. You can already use what has arrived."),
  );
}

function storage({ persistence, isInstalled }: ReadinessFacts): Check {
  if (persistence === 'kept')
    return check('storage', true, t("Your browser won't delete your data"), t('Storage is protected.'));
  const what = isInstalled
    ? t('Ask the browser to keep your data.')
    : t('Ask the browser to keep your data, or install the app.');
  return check(
    'storage',
    false,
    t('The browser may delete data to free up space'),
    t(
      'This happens when the device runs out of space, and in Safari after seven days without a visit. Synced data comes back; unsynced changes would be lost. {what}',
      { what },
    ),
  );
}

function room({ room: figures, hasNoRoom }: ReadinessFacts): Check {
  if (hasNoRoom)
    return check(
      'room',
      false,
      t('This device is out of space'),
      t(
        "We couldn't save the last change; its text is still in the form. Free up space on the device, then save again.",
      ),
    );
  if (!figures) return check('room', true, t('Storage'), t("This browser doesn't say how much space is left."));
  const words = t('{used} used of {allowed} available in this browser.', {
    used: megabytes(figures.used),
    allowed: megabytes(figures.allowed),
  });
  return figures.used > figures.allowed * 0.9
    ? check('room', false, t('Storage is running low'), t('{words} Free up space on the device soon.', { words }))
    : check('room', true, t('Storage'), words);
}

function sync({ waiting, oldestWaitingAt, lastServerSeenAt, now }: ReadinessFacts): Check {
  const seen =
    lastServerSeenAt === null
      ? t('Not synced yet.')
      : t('Last synced {lastServerSeenAt}.', { lastServerSeenAt: timeOf(lastServerSeenAt, now) });
  if (waiting === 0) return check('sync', true, t('Everything has synced'), seen);
  const age = ageWarning(oldestWaitingAt, now);
  return check(
    'sync',
    age === undefined,
    plural(waiting, '1 change is only on this device', '{count} changes are only on this device'),
    `${age ?? t("They sync automatically when you're back online.")} ${seen}`,
  );
}

/** Returns a warning once a change has waited for a day or longer; undefined before. */
export function ageWarning(oldest: string | undefined, now: Date): string | undefined {
  if (oldest === undefined) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / day);
  if (!(days >= 1)) return undefined;
  return plural(
    days,
    'The oldest has been waiting for a day. Go online with this device, or save a copy as a file.',
    'The oldest has been waiting for {count} days. Go online with this device, or save a copy as a file.',
  );
}

const day = 24 * 60 * 60 * 1000;

const megabytes = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${oneDecimal(bytes / 1024 ** 3)} GB` : `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
