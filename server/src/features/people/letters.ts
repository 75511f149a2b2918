import type { Letter } from '../mail/index.ts';

interface Invited {
  readonly startupName: string;
  readonly invitedBy: string;
  readonly url: string;
  /** Days until the link is too old. */
  readonly days: number;
}

export const invitationLetter = ({ startupName, invitedBy, url, days }: Invited): Letter => ({
  subject: `${invitedBy} invites you to ${startupName} on Paratope`,
  parts: [
    `${invitedBy} invites you to work on ${startupName} in Paratope: you will see the same investors, notes and activities.`,
    { label: `Join ${startupName}`, url },
    `The link works once, for this address only, for ${days} days. If you do not know who this is, ignore this mail.`,
  ],
});

export const removedLetter = (startupName: string): Letter => ({
  subject: `You no longer belong to ${startupName} on Paratope`,
  parts: [
    `An owner of ${startupName} has removed you. Its investors, notes and activities leave your devices when they next reach the server.`,
    'What you had written and not sent stays on your device, under Pending changes. Your account goes on with an empty startup of your own.',
  ],
});

export const arrivedLetter = (publicUrl: string): Letter => ({
  subject: 'Your form has arrived at Paratope',
  parts: [
    'Your form has arrived, and the device you filled it in on is signed in.',
    'To come back later, or on another device, set a password for this address.',
    { label: 'Set a password', url: `${publicUrl}/client/forgot-password` },
  ],
});

export const pairedLetter = (device: string, publicUrl: string): Letter => ({
  subject: 'A device was signed in to your Paratope account',
  parts: [
    `A device was signed in with a code shown on one of yours: ${device || 'a browser that does not say its name'}.`,
    'If this was you, there is nothing to do. If not, set a new password: that signs every device out.',
    { label: 'Set a new password', url: `${publicUrl}/client/forgot-password` },
  ],
});
