import { deviceName } from '../../http/devices.ts';
import type { RequestCtx } from '../../http/mount.ts';
import type { LetterFor } from '../mail/index.ts';

/** Every letter about an account. */
export const confirmAddress =
  (url: string): LetterFor =>
  ({ t }) => ({
    subject: t('Confirm your email address'),
    parts: [
      t('Welcome to Paratope. Please confirm that this address is yours.'),
      { label: t('Confirm my address'), url },
      t(
        'The link works once, for seven days. Until then everything works except inviting co-founders, taking over older records and mail reminders.',
      ),
      t('If you did not register, ignore this mail.'),
    ],
  });

/** When and from where it was asked for tells two such mails apart; the page behind the link asks for the password again. */
export const passwordWished =
  ({ now, device, config }: Pick<RequestCtx, 'now' | 'device' | 'config'>, url: string): LetterFor =>
  ({ t, moment }) => ({
    subject: t('Confirm your new password'),
    parts: [
      t('Somebody asked for a new password for your Paratope account. If that was you, confirm it:'),
      {
        items: [
          t('Asked for on {moment}', { moment: moment(now, config.TIME_ZONE) }),
          t('From: {device}', { device: deviceName(device) ?? t('a browser that does not say its name') }),
        ],
      },
      { label: t('Confirm my new password'), url },
      t('The page asks for the password you chose. Only that one can be confirmed with this link.'),
      t('The link works once, for one hour. You will be signed out everywhere and log in with the new password.'),
      t('If it was not you, ignore this mail: your password stays as it is.'),
    ],
  });

export const passwordChanged =
  (support: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your password was changed'),
    parts: [
      t('The password of your Paratope account was changed, and other devices were signed out.'),
      t('If that was not you, write to {support} at once.', { support }),
    ],
  });

export const confirmNewAddress =
  (url: string): LetterFor =>
  ({ t }) => ({
    subject: t('Confirm your new email address'),
    parts: [
      t('This address is to become the one you log in to Paratope with. Please confirm that it is yours.'),
      { label: t('Confirm this address'), url },
      t('The link works once, for one day. If you did not ask for it, ignore this mail.'),
    ],
  });

export const addressAskedFor =
  (email: string, support: string): LetterFor =>
  ({ t }) => ({
    subject: t('A new email address was asked for'),
    parts: [
      t(
        'Somebody signed in to your Paratope account asked to log in with {email} from now on. Nothing changes until that address is confirmed.',
        { email },
      ),
      t('If that was not you, change your password now and write to {support}.', { support }),
    ],
  });

export const addressChanged =
  (email: string, support: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your email address was changed'),
    parts: [
      t('You now log in to Paratope with {email}. This address no longer works.', { email }),
      t('If that was not you, write to {support} at once.', { support }),
    ],
  });

/** `deletedOn` is the moment the account is erased. */
export const deletionAsked =
  ({ deletedOn, url }: { deletedOn: string; url: string }): LetterFor =>
  ({ t, day }) => ({
    subject: t('Your account will be deleted on {day}', { day: day(deletedOn) }),
    parts: [
      t(
        'You asked us to delete your Paratope account. On {day} it is erased with everything that is yours alone; nothing can bring it back then.',
        { day: day(deletedOn) },
      ),
      t('Until that day you can keep it: log in and choose "Keep my account".'),
      { label: t('Log in'), url },
      t('If you did not ask for this, log in, keep the account and change your password.'),
    ],
  });

export const deletionCalledOff: LetterFor = ({ t }) => ({
  subject: t('Your account stays'),
  parts: [t('Your Paratope account will not be deleted. Everything in it is as it was.')],
});

export const ownershipPassed =
  (startup: string): LetterFor =>
  ({ t }) => ({
    subject: t('You now own {startup} on Paratope', { startup }),
    parts: [
      t(
        'The owner of {startup} deleted their account, so the company passed to you, its member of the longest standing. Everything the two of you wrote is still there.',
        { startup },
      ),
    ],
  });
