import { deviceName } from '../../http/devices.ts';
import type { RequestCtx } from '../../http/mount.ts';
import type { MailTemplate } from '../mail/index.ts';

export const confirmAddress =
  (url: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Confirm your email address'),
    parts: [
      t('Welcome to Paratope. Please confirm your email address.'),
      { label: t('Confirm my address'), url },
      t(
        "The link works once, for seven days. Until you confirm, you can't invite co-founders, merge profiles you submitted earlier or get email reminders. Everything else works.",
      ),
      t("If you didn't sign up, ignore this email."),
    ],
  });

/** The time and the device tell two such mails apart; the page behind the link asks for the password again. */
export const passwordWished =
  ({ now, device, config }: Pick<RequestCtx, 'now' | 'device' | 'config'>, url: string): MailTemplate =>
  ({ t, moment }) => ({
    subject: t('Confirm your new password'),
    parts: [
      t('Someone requested a new password for your Paratope account. If it was you, confirm it:'),
      {
        items: [
          t('Requested {moment}', { moment: moment(now, config.TIME_ZONE) }),
          t('From: {device}', { device: deviceName(device) ?? t('an unknown browser') }),
        ],
      },
      { label: t('Confirm my new password'), url },
      t('The page asks for the new password you chose. This link only works with that password.'),
      t('The link works once, for one hour. It signs you out everywhere; then log in with the new password.'),
      t("If this wasn't you, ignore this email. Your password stays the same."),
    ],
  });

/** Another password changes nothing about passkeys, which someone who had the old one may have added. */
export const passwordChanged =
  (
    support: string,
    { hasPasskeys, areKeysRevoked = false }: { hasPasskeys: boolean; areKeysRevoked?: boolean },
  ): MailTemplate =>
  ({ t }) => ({
    subject: t('Your password was changed'),
    parts: [
      t('The password for your Paratope account was changed, and your other devices were signed out.'),
      ...(areKeysRevoked ? [t('Your API keys were revoked. Programs that used them need new ones.')] : []),
      ...(hasPasskeys
        ? [t("Your passkeys still log you in. If you don't recognize one, remove it on your account page.")]
        : []),
      t("If this wasn't you, write to {support} right away.", { support }),
    ],
  });

export const confirmNewAddress =
  (url: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Confirm your new email address'),
    parts: [
      t('You asked to use this address to log in to Paratope. Please confirm that it is yours.'),
      { label: t('Confirm this address'), url },
      t("The link works once, for one day. If you didn't ask for it, ignore this email."),
    ],
  });

export const addressAskedFor =
  (email: string, support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Confirm your new email address'),
    parts: [
      t(
        'Someone signed in to your Paratope account asked to use {email} to log in from now on. Nothing changes until that address is confirmed.',
        { email },
      ),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });

export const addressChanged =
  (email: string, support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your email address was changed'),
    parts: [
      t('You now log in to Paratope with {email}. You can no longer log in with this address.', { email }),
      t("If this wasn't you, write to {support} right away.", { support }),
    ],
  });

export const deletionAsked =
  ({ deletedOn, url }: { deletedOn: string; url: string }): MailTemplate =>
  ({ t, day }) => ({
    subject: t('Your account will be deleted on {day}', { day: day(deletedOn) }),
    parts: [
      t(
        "You asked us to delete your Paratope account. On {day} we will erase it, along with everything that belongs only to you. It can't be recovered after that.",
        { day: day(deletedOn) },
      ),
      t('Until then you can keep it: log in and choose "Keep my account".'),
      { label: t('Log in'), url },
      t("If you didn't ask for this, log in, keep your account and change your password."),
    ],
  });

export const deletionCalledOff: MailTemplate = ({ t }) => ({
  subject: t('You kept your account'),
  parts: [t('Your Paratope account will not be deleted. Nothing in it has changed.')],
});

export const ownershipPassed =
  (startup: string): MailTemplate =>
  ({ t }) => ({
    subject: t('You now own {startup} on Paratope', { startup }),
    parts: [
      t(
        'The owner of {startup} deleted their account. You have been a member the longest, so you are now the owner. Everything you both wrote is still there.',
        { startup },
      ),
    ],
  });
