import type { LetterFor } from '../mail/index.ts';

/** What the holder of a second factor hears, founder or admin. */
export const secondFactorOn =
  (support: string): LetterFor =>
  ({ t }) => ({
    subject: t('A second factor is on'),
    parts: [
      t(
        'From now on your Paratope account asks for a code of your authenticator app after the password. Your other devices were signed out.',
      ),
      t('If that was not you, write to {support} at once.', { support }),
    ],
  });

export const secondFactorOff =
  (support: string): LetterFor =>
  ({ t }) => ({
    subject: t('The second factor is off'),
    parts: [
      t('Your Paratope account opens with the password alone again.'),
      t('If that was not you, change your password now and write to {support}.', { support }),
    ],
  });

export const recoveryCodesRenewed =
  (support: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your recovery codes are new'),
    parts: [
      t('New recovery codes were made for your Paratope account. The ones before open nothing any more.'),
      t('If that was not you, change your password now and write to {support}.', { support }),
    ],
  });

export const wrongCodesGiven =
  (support: string): LetterFor =>
  ({ t }) => ({
    subject: t('Somebody knows your password'),
    parts: [
      t(
        'Somebody gave your password and then five wrong codes. Nobody came in: your Paratope account takes no code for 15 minutes.',
      ),
      t('If that was not you, change your password now and write to {support}.', { support }),
    ],
  });
