import type { Persistence } from '../../local/persistence.ts';
import { oneDecimal } from '../../words/numbers.ts';
import { plural, t } from '../../words/words.ts';
import { timeOf } from './sync-view.ts';

/** What the device says about itself, as far as a day without a network goes. */
export interface ReadinessFacts {
  /** `coming`: installed by the next reload. `none`: this browser has no worker. `unsafe`: it gives none to an address without https. */
  readonly worker: 'active' | 'coming' | 'none' | 'unsafe';
  readonly isShellHere: boolean;
  /** The first download is complete. */
  readonly isDownloaded: boolean;
  readonly persistence: Persistence;
  /** Bytes used and allowed for this site; undefined where the browser does not say. */
  readonly room: { readonly used: number; readonly allowed: number } | undefined;
  readonly lastServerSeenAt: string | null;
  readonly waiting: number;
  /** When the oldest waiting change was made, by this device's clock. */
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

/** Each thing a day offline needs, in plain words with what to do about it. */
export function checksOf(facts: ReadinessFacts): readonly Check[] {
  return [app(facts), data(facts), storage(facts), room(facts), sync(facts)];
}

/** The one sentence above the checks. Storage the browser did not promise is a risk, not an obstacle. */
export function verdict(checks: readonly Check[]): string {
  const missing = checks.filter(({ name, isGood }) => !isGood && (name === 'app' || name === 'data'));
  if (missing.length > 0) return t('Not ready for offline yet');
  return checks.every(({ isGood }) => isGood)
    ? t('Ready for offline')
    : t('Ready for offline, with something to look at');
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
      t('The app cannot open offline here'),
      t(
        'This address begins with http. Browsers keep and install an app only when its address begins with https: ask whoever runs this Paratope.',
      ),
    );
  if (worker === 'none')
    return check(
      'app',
      false,
      t('The app cannot open offline here'),
      t(
        'This browser window does not allow it. A private window or an old browser may be the reason: open Paratope in a usual window.',
      ),
    );
  if (worker === 'active' && isShellHere)
    return check('app', true, t('The app opens without a network'), t('All of its screens are on this device.'));
  return check(
    'app',
    false,
    t('The app is still being stored'),
    t('Stay online for a moment, then reload this page to check again.'),
  );
}

function data({ isDownloaded, lastServerSeenAt, now }: ReadinessFacts): Check {
  if (isDownloaded && lastServerSeenAt !== null)
    return check(
      'data',
      true,
      t('Your data is on this device'),
      t(
        'Investors, notes and timeline as the server had them at {lastServerSeenAt}. You can read and write all of it offline.',
        { lastServerSeenAt: timeOf(lastServerSeenAt, now) },
      ),
    );
  return check(
    'data',
    false,
    t('Your data is still coming'),
    t('The first download is not complete. Stay online until it is; what has arrived can be used already.'),
  );
}

function storage({ persistence, isInstalled }: ReadinessFacts): Check {
  if (persistence === 'kept')
    return check('storage', true, t('The browser keeps your data'), t('It promised not to delete anything by itself.'));
  const what = isInstalled ? t('Ask the browser to keep it.') : t('Ask the browser to keep it, or install the app.');
  return check(
    'storage',
    false,
    t('The browser may delete data to make room'),
    t(
      'It happens when the device runs out of space, and in Safari after seven days without a visit. What is on the server comes back; what waits here would be lost. {what}',
      { what },
    ),
  );
}

function room({ room: figures, hasNoRoom }: ReadinessFacts): Check {
  if (hasNoRoom)
    return check(
      'room',
      false,
      t('This device has no room left'),
      t(
        'The last change could not be stored; its text is still in the form. Free some space on the device, then save again.',
      ),
    );
  if (!figures) return check('room', true, t('Room on this device'), t('This browser does not say how much there is.'));
  const words = t('{used} used of {allowed} this browser allows.', {
    used: megabytes(figures.used),
    allowed: megabytes(figures.allowed),
  });
  return figures.used > figures.allowed * 0.9
    ? check(
        'room',
        false,
        t('Room on this device is short'),
        t('{words} Free some space on the device soon.', { words }),
      )
    : check('room', true, t('Room on this device'), words);
}

function sync({ waiting, oldestWaitingAt, lastServerSeenAt, now }: ReadinessFacts): Check {
  const seen =
    lastServerSeenAt === null
      ? t('The server was not reached yet.')
      : t('Server seen {lastServerSeenAt}.', { lastServerSeenAt: timeOf(lastServerSeenAt, now) });
  if (waiting === 0) return check('sync', true, t('Everything is on the server'), seen);
  const age = ageWarning(oldestWaitingAt, now);
  return check(
    'sync',
    age === undefined,
    plural(waiting, '1 change is only here', '{count} changes are only here'),
    `${age ?? t('It goes out by itself as soon as there is a connection.')} ${seen}`,
  );
}

/** Said once a change has waited for longer than a day; undefined before. */
export function ageWarning(oldest: string | undefined, now: Date): string | undefined {
  if (oldest === undefined) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / day);
  if (!(days >= 1)) return undefined;
  return plural(
    days,
    'The oldest has waited for a day. Connect this device, or save a copy as a file.',
    'The oldest has waited for {count} days. Connect this device, or save a copy as a file.',
  );
}

const day = 24 * 60 * 60 * 1000;

const megabytes = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${oneDecimal(bytes / 1024 ** 3)} GB` : `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
