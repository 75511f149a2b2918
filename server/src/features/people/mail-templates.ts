import type { MailTemplate } from '../mail/index.ts';

interface Invited {
  /** Empty when the startup has no name yet. */
  readonly startupName: string;
  readonly invitedBy: string;
  readonly url: string;
  readonly days: number;
}

export const invitationMail =
  ({ startupName, invitedBy, url, days }: Invited): MailTemplate =>
  ({ t }) => {
    const startup = startupName || t('[mail] their startup');
    return {
      subject: t('{invitedBy} invites you to {startup} on Paratope', { invitedBy, startup }),
      parts: [
        t(
          '{invitedBy} invites you to work on {startup} in Paratope. You will see the same investors, notes and activities.',
          { invitedBy, startup },
        ),
        { label: t('Join {startup}', { startup }), url },
        t(
          "The link works once, for this address only, for {days} days. If you don't know this person, ignore this email.",
          { days },
        ),
      ],
    };
  };

export const removedMail =
  (startupName: string): MailTemplate =>
  ({ t }) => {
    const startup = startupName || t('the startup');
    return {
      subject: t('You were removed from {startup} on Paratope', { startup }),
      parts: [
        t(
          'An owner of {startup} removed you. Its investors, notes and activities will be removed from your devices the next time they sync.',
          { startup },
        ),
        t(
          "What you hadn't synced stays on your device under Pending changes. Your account continues with a new, empty startup.",
        ),
      ],
    };
  };

export const arrivedMail =
  (publicUrl: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Paratope received your form'),
    parts: [
      t('We received your form, and the device you used is signed in.'),
      t('To come back later or on another device, set a password for this address.'),
      { label: t('Set a password'), url: `${publicUrl}/client/forgot-password` },
    ],
  });

export const pairedMail =
  (device: string, publicUrl: string): MailTemplate =>
  ({ t }) => ({
    subject: t('New device signed in to your Paratope account'),
    parts: [
      t('New device: {device}. It was signed in with a code shown on one of your devices.', {
        device: device || t('an unknown browser'),
      }),
      t("If this was you, you're all set. If not, set a new password. That signs out every device."),
      { label: t('Set a new password'), url: `${publicUrl}/client/forgot-password` },
    ],
  });
