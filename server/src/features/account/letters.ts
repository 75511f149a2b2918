import type { Letter } from '../mail/index.ts';

/** Every letter about an account. Dates are words already. */
export const confirmAddress = (url: string): Letter => ({
  subject: 'Confirm your email address',
  parts: [
    'Welcome to Paratope. Please confirm that this address is yours.',
    { label: 'Confirm my address', url },
    'The link works once, for seven days. Until then everything works except inviting co-founders, taking over older records and mail reminders.',
    'If you did not register, ignore this mail.',
  ],
});

export const passwordWished = (url: string): Letter => ({
  subject: 'Confirm your new password',
  parts: [
    'Somebody asked for a new password for your Paratope account. If that was you, confirm it:',
    { label: 'Confirm my new password', url },
    'The link works once, for one hour. You will be signed out everywhere and log in with the new password.',
    'If it was not you, ignore this mail: your password stays as it is.',
  ],
});

export const passwordChanged = (support: string): Letter => ({
  subject: 'Your password was changed',
  parts: [
    'The password of your Paratope account was changed, and other devices were signed out.',
    `If that was not you, write to ${support} at once.`,
  ],
});

export const secondFactorOn = (support: string): Letter => ({
  subject: 'A second factor is on',
  parts: [
    'From now on your Paratope account asks for a code of your authenticator app after the password. Your other devices were signed out.',
    `If that was not you, write to ${support} at once.`,
  ],
});

export const secondFactorOff = (support: string): Letter => ({
  subject: 'The second factor is off',
  parts: [
    'Your Paratope account opens with the password alone again.',
    `If that was not you, change your password now and write to ${support}.`,
  ],
});

export const confirmNewAddress = (url: string): Letter => ({
  subject: 'Confirm your new email address',
  parts: [
    'This address is to become the one you log in to Paratope with. Please confirm that it is yours.',
    { label: 'Confirm this address', url },
    'The link works once, for one day. If you did not ask for it, ignore this mail.',
  ],
});

export const addressAskedFor = (email: string, support: string): Letter => ({
  subject: 'A new email address was asked for',
  parts: [
    `Somebody signed in to your Paratope account asked to log in with ${email} from now on. Nothing changes until that address is confirmed.`,
    `If that was not you, change your password now and write to ${support}.`,
  ],
});

export const addressChanged = (email: string, support: string): Letter => ({
  subject: 'Your email address was changed',
  parts: [
    `You now log in to Paratope with ${email}. This address no longer works.`,
    `If that was not you, write to ${support} at once.`,
  ],
});

export const deletionAsked = ({ day, url }: { day: string; url: string }): Letter => ({
  subject: `Your account will be deleted on ${day}`,
  parts: [
    `You asked us to delete your Paratope account. On ${day} it is erased with everything that is yours alone; nothing can bring it back then.`,
    'Until that day you can keep it: log in and choose "Keep my account".',
    { label: 'Log in', url },
    'If you did not ask for this, log in, keep the account and change your password.',
  ],
});

export const deletionCalledOff = (): Letter => ({
  subject: 'Your account stays',
  parts: ['Your Paratope account will not be deleted. Everything in it is as it was.'],
});

export const ownershipPassed = (startupName: string): Letter => ({
  subject: `You now own ${startupName} on Paratope`,
  parts: [
    `The owner of ${startupName} deleted their account, so the company passed to you, its member of the longest standing. Everything the two of you wrote is still there.`,
  ],
});
