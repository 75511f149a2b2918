import * as z from 'zod/mini';
import {
  answer,
  dataAnswer,
  doubleAnswer,
  emailAddress,
  Id,
  listAnswer,
  listQuery,
  required,
  requiredSecret,
} from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder, forTemporary } from '../endpoint.ts';
import { AccountId } from '../ids.ts';
import { Assertion } from '../passkeys/credential.ts';
import { Plan } from '../plans/plan.ts';
import { MemberRole } from '../startups/team.ts';
import { isTimeZone } from '../time-zone.ts';
import { Language } from '../words/language.ts';
import { inCatalog } from '../words/message.ts';

const fillIn = 'Please fill in all required fields';

/** Long enough for any passphrase, short enough that hashing one is never an attack. */
const longestPassword = 1_000;

const tooShort = inCatalog({
  6: 'Password must be at least 6 characters long',
  8: 'Password must be at least 8 characters long',
} as const);

/**
 * A new password. Eight characters everywhere; an operator may allow six on the page behind a reset link,
 * which the server checks with {@link passwordFault}. Logging in never checks the length.
 */
export const newPassword = (missing: string, least: 6 | 8 = 8) =>
  requiredSecret(missing).check(
    z.minLength(least, tooShort[least]),
    z.maxLength(longestPassword, 'Password must be at most 1000 characters long'),
  );

export function passwordFault(password: string, least: 6 | 8 = 8): string | undefined {
  const parsed = newPassword('Please fill in all fields', least).safeParse(password);
  return parsed.error?.issues[0]?.message;
}

export const passwordsDiffer = inCatalog('Passwords do not match');

/** Optional; if a caller sends the confirmation, the two must be equal. */
const confirmation = { confirmPassword: z.optional(z.string()) };
const agrees = <Field extends string>(field: Field) =>
  z.refine<Record<Field, string> & { confirmPassword?: string | undefined }>(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input[field],
    { path: ['confirmPassword'], error: passwordsDiffer },
  );

/** The token is the cookie's session, for callers without cookies. */
export const SignedIn = answer({ token: z.string(), startupName: z.string() });

/** Null if the language was not chosen by a person. Older servers omit both. */
const chosenLanguage = {
  language: z.optional(Language),
  languageChosenAt: z.optional(z.nullable(Instant)),
};

export const ClientSession = z.object({
  accountId: AccountId,
  /** The startup's id under its older name. */
  clientId: z.string(),
  email: z.string(),
  startup: z.object({ id: z.string(), name: z.string(), role: MemberRole }),
  plan: Plan,
  /** True for the session that a form submission opened before any login. */
  isTemporary: z.boolean(),
  isVerified: z.boolean(),
  expiresAt: Instant,
  /** Whether this installation sends mail; otherwise the team confirms addresses and new passwords manually. */
  sendsMail: z.optional(z.boolean()),
  /** The newest mail to the unverified address could not be delivered. */
  mailFailed: z.optional(z.boolean()),
  deletedOn: z.optional(z.nullable(Instant)),
  /** Base64 key under which this device may keep unsent work after logout; only the same person's next session gets it. */
  keepKey: z.optional(z.string()),
  ...chosenLanguage,
});
export type ClientSession = z.infer<typeof ClientSession>;

export const Member = z.object({
  id: AccountId,
  email: z.string(),
  name: z.string(),
  role: MemberRole,
  joinedAt: Instant,
  isYou: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: MemberRole,
  /** Only in the response to the call that made it. */
  url: z.optional(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const Preferences = z.object({
  /** Whether due reminders come by mail. */
  digest: z.boolean(),
  /** 0 to 23, in the time zone. */
  digestHour: z.number(),
  /** IANA name; null uses the installation's. */
  zone: z.nullable(z.string()),
  ...chosenLanguage,
  language: Language,
  /** No notifications from the first hour until the second, 0 to 23, in the time zone. Older servers omit both. */
  quietFrom: z.optional(z.number()),
  quietTo: z.optional(z.number()),
});
export type Preferences = z.infer<typeof Preferences>;

export const OwnAccount = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  sendsMail: z.boolean(),
  preferences: Preferences,
  /** The installation's time zone, the default. */
  homeZone: z.string(),
  deletedOn: z.nullable(Instant),
  createdAt: Instant,
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const DeviceSession = z.object({
  id: Id,
  /** Browser and system, such as "Firefox on Android". */
  device: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

const Invite = z.object({
  email: emailAddress('Please enter an email address'),
  role: z._default(MemberRole, 'member'),
});

const hourOfDay = z.number().check(z.int(), z.gte(0), z.lte(23));

export const AccountApi = {
  login: forAnyone.post('/api/client/login', {
    summary:
      'Signs a founder in; the session comes as a cookie and as a token. 401 with the code `totp_required` asks for the second factor.',
    /** `code`: of the authenticator, or a recovery code. `credential`: a passkey in its place. */
    input: z.object({
      email: emailAddress(fillIn),
      password: requiredSecret(fillIn),
      code: z.optional(z.string()),
      credential: z.optional(Assertion),
    }),
    output: SignedIn,
  }),
  register: forAnyone.post('/api/client/register', {
    summary: 'Creates an account and its startup. An address already known is answered with 409.',
    input: z
      .object({
        email: emailAddress(fillIn),
        startupName: required(fillIn, 200),
        password: newPassword(fillIn),
        ...confirmation,
        /** Language of the page, for the mails; by default the browser's. */
        language: z.optional(Language),
      })
      .check(agrees('password')),
    output: SignedIn,
  }),
  logout: forTemporary.post('/api/client/logout', { summary: 'Ends this session.' }),
  session: forTemporary.get('/api/client/session', {
    summary: 'Says who is signed in, for which startup, on which plan and until when.',
    output: dataAnswer(ClientSession),
  }),
  requestPasswordReset: forAnyone.post('/api/client/password-reset', {
    summary:
      'Asks for a new password. It takes effect once a mailed link is opened or an admin approves; the answer never tells whether the account exists.',
    input: z
      .object({
        email: emailAddress('Please enter your email address'),
        newPassword: newPassword('Please enter your new password'),
        ...confirmation,
      })
      .check(agrees('newPassword')),
  }),
  confirmPasswordReset: forAnyone.post('/api/client/password-reset/confirm', {
    summary:
      'Makes the password asked for the account’s own, with the token of the mailed link and that password typed again, and ends every session.',
    input: z.object({
      token: required('Invalid or missing reset token', 200),
      password: requiredSecret('Please enter the password you chose'),
    }),
  }),
  resetPassword: forAnyone.post('/api/client/reset-password', {
    summary: 'Sets a new password with the token of a reset link and ends every session.',
    input: z
      .object({
        token: required('Invalid or missing reset token', 200),
        /** The operator decides between eight and six characters: see {@link passwordFault}. */
        password: newPassword('Please fill in all fields', 6),
        ...confirmation,
      })
      .check(agrees('password')),
  }),
  verifyEmail: forAnyone.post('/api/client/verify-email', {
    summary: 'Proves an address with the token mailed to it.',
    input: z.object({ token: required("This link isn't valid.", 200) }),
    output: doubleAnswer({ email: z.string() }),
  }),
  resendVerification: forFounder.post('/api/client/verify-email/resend', {
    summary: 'Mails the link that proves the address once more.',
  }),
  members: forFounder.get('/api/client/members', {
    summary: 'Lists the people of this startup.',
    input: z.object(listQuery),
    output: listAnswer(Member),
  }),
  addMember: forFounder.post('/api/client/members', {
    summary: 'Gives an address a role: a member changes role at once, anybody else is invited and joins by accepting.',
    input: Invite,
    output: dataAnswer(z.object({ member: z.nullable(Member), invitation: z.nullable(Invitation) })),
  }),
  removeMember: forFounder.delete('/api/client/members/:id', {
    summary: 'Takes a person out of the startup. The last owner stays.',
    input: z.object({ id: Id }),
  }),
  invitations: forFounder.get('/api/client/invitations', {
    summary: 'Lists the invitations nobody has accepted yet.',
    input: z.object(listQuery),
    output: listAnswer(Invitation),
  }),
  invite: forFounder.post('/api/client/invitations', {
    summary: 'Invites a person into the startup; the link is in the answer and in the mail.',
    input: Invite,
    output: dataAnswer(Invitation),
  }),
  withdrawInvitation: forFounder.delete('/api/client/invitations/:id', {
    summary: 'Withdraws an invitation.',
    input: z.object({ id: Id }),
  }),
  acceptInvitation: forFounder.post('/api/invitations/:token/accept', {
    summary: 'Joins the startup an invitation names. The signed-in address must be the invited one.',
    input: z.object({
      token: required("This invite isn't valid.", 200),
      /** A member of another startup leaves it by joining, and confirms that here. */
      leave: z._default(z.boolean(), false),
    }),
    output: dataAnswer(z.object({ startupId: z.string(), startupName: z.string(), role: MemberRole })),
  }),
  startPairing: forFounder.post('/api/client/pairings', {
    summary: 'Gives a code of six digits, good for ten minutes and five tries, that signs another device in.',
    output: doubleAnswer({ code: z.string(), url: z.string(), expiresAt: Instant }),
  }),
  claimPairing: forAnyone.post('/api/pairings/claim', {
    summary: 'Signs this device in with the code another one shows.',
    input: z.object({
      email: emailAddress(fillIn),
      code: z.string(fillIn).check(z.trim(), z.minLength(1, fillIn), z.regex(/^\d{6}$/, 'The code has six digits')),
    }),
    output: SignedIn,
  }),
  sessions: forFounder.get('/api/client/sessions', {
    summary: 'Lists the devices this account is signed in on.',
    input: z.object(listQuery),
    output: listAnswer(DeviceSession),
  }),
  endOtherSessions: forFounder.delete('/api/client/sessions', {
    summary: 'Signs out every other device.',
    output: doubleAnswer({ ended: z.number() }),
  }),
  endSession: forFounder.delete('/api/client/sessions/:id', {
    summary: 'Signs out one device. One that is lost also deletes what it holds when it next asks the server.',
    input: z.object({ id: Id, isLost: z.optional(z.literal('true')) }),
  }),
  account: forFounder.get('/api/client/account', {
    summary: 'The account of whoever asks: its address and preferences, and whether it is to be deleted.',
    output: dataAnswer(OwnAccount),
  }),
  changePreferences: forFounder.patch('/api/client/account/preferences', {
    summary: 'Changes the preferences that are given and leaves the others.',
    input: z.object({
      digest: z.optional(z.boolean()),
      digestHour: z.optional(hourOfDay),
      quietFrom: z.optional(hourOfDay),
      quietTo: z.optional(hourOfDay),
      zone: z.optional(
        z.nullable(z.string().check(z.refine(isTimeZone, 'Please choose a time zone, such as Europe/Berlin'))),
      ),
      language: z.optional(Language),
      /** When the language was chosen, if before now; a later choice wins. */
      languageChosenAt: z.optional(Instant),
    }),
    output: dataAnswer(Preferences),
  }),
  changeEmail: forFounder.post('/api/client/account/email', {
    summary: 'Changes the address of the account once the new one is proven.',
    input: z.object({ email: emailAddress('Please enter your email address'), password: requiredSecret(fillIn) }),
  }),
  changePassword: forFounder.post('/api/client/account/password', {
    summary: 'Changes the password and signs out every other device.',
    input: z
      .object({
        currentPassword: requiredSecret(fillIn),
        newPassword: newPassword('Please enter your new password'),
        ...confirmation,
      })
      .check(agrees('newPassword')),
  }),
  deleteAccount: forFounder.post('/api/client/account/delete', {
    summary:
      'Puts the account up for deletion in 14 days and signs it out everywhere; until that day it can be called back.',
    input: z.object({ password: requiredSecret('Please enter your password') }),
    output: doubleAnswer({ deletedOn: Instant }),
  }),
  restoreAccount: forFounder.post('/api/client/account/restore', { summary: 'Calls a deletion back.' }),
  exportEverything: forFounder.get('/api/client/export', {
    summary: 'Everything the startup has here, as a zip of JSON, CSV, calendar, contact cards and files.',
    output: z.unknown(),
    answer: 'document',
  }),
};
