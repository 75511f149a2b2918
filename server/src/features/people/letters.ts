import type { LetterFor } from '../mail/index.ts';

interface Invited {
  /** Empty where it has no name yet. */
  readonly startupName: string;
  readonly invitedBy: string;
  readonly url: string;
  /** Days until the link is too old. */
  readonly days: number;
}

export const invitationLetter =
  ({ startupName, invitedBy, url, days }: Invited): LetterFor =>
  ({ t }) => {
    const startup = startupName || t('[mail] their startup');
    return {
      subject: t('{invitedBy} invites you to {startup} on Paratope', { invitedBy, startup }),
      parts: [
        t(
          '{invitedBy} invites you to work on {startup} in Paratope: you will see the same investors, notes and activities.',
          { invitedBy, startup },
        ),
        { label: t('Join {startup}', { startup }), url },
        t(
          'The link works once, for this address only, for {days} days. If you do not know who this is, ignore this mail.',
          { days },
        ),
      ],
    };
  };

export const removedLetter =
  (startupName: string): LetterFor =>
  ({ t }) => {
    const startup = startupName || t('the startup');
    return {
      subject: t('You no longer belong to {startup} on Paratope', { startup }),
      parts: [
        t(
          'An owner of {startup} has removed you. Its investors, notes and activities leave your devices when they next reach the server.',
          { startup },
        ),
        t(
          'What you had written and not sent stays on your device, under Pending changes. Your account goes on with an empty startup of your own.',
        ),
      ],
    };
  };

export const arrivedLetter =
  (publicUrl: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your form has arrived at Paratope'),
    parts: [
      t('Your form has arrived, and the device you filled it in on is signed in.'),
      t('To come back later, or on another device, set a password for this address.'),
      { label: t('Set a password'), url: `${publicUrl}/client/forgot-password` },
    ],
  });

export const pairedLetter =
  (device: string, publicUrl: string): LetterFor =>
  ({ t }) => ({
    subject: t('A device was signed in to your Paratope account'),
    parts: [
      t('A device was signed in with a code shown on one of yours: {device}.', {
        device: device || t('a browser that does not say its name'),
      }),
      t('If this was you, there is nothing to do. If not, set a new password: that signs every device out.'),
      { label: t('Set a new password'), url: `${publicUrl}/client/forgot-password` },
    ],
  });
