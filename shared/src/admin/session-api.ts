import * as z from 'zod/mini';
import { newPassword } from '../account/api.ts';
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
import { forAnyone, forOwner, forReadOnly } from '../endpoint.ts';
import { Assertion } from '../passkeys/credential.ts';

const fillIn = 'Please fill in all required fields';

export const AdminRole = z.enum(['read-only', 'reviewer', 'owner']);
export type AdminRole = z.infer<typeof AdminRole>;

/** Whether a model is asked for each fit; otherwise a rule decides, and the labels say so. */
const asksForFit = z.boolean();

export const SignedInAdmin = answer({ token: z.string(), adminId: Id, name: z.string(), role: AdminRole, asksForFit });

export const Admin = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: AdminRole,
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Version of the fields that an owner can change. */
  version: z.string(),
  createdAt: Instant,
  seenAt: z.nullable(Instant),
});
export type Admin = z.infer<typeof Admin>;

export const AdminSessionApi = {
  login: forAnyone.post('/api/admin/login', {
    summary: 'Signs an admin in; 401 with the code `totp_required` asks for the second factor.',
    input: z.object({
      email: emailAddress(fillIn),
      password: requiredSecret(fillIn),
      /** Of the authenticator, or a recovery code. */
      code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** A passkey in the place of the code. */
      credential: z.optional(Assertion),
    }),
    output: SignedInAdmin,
  }),
  logout: forReadOnly.post('/api/admin/logout', { summary: "Ends this admin's session." }),
  session: forReadOnly.get('/api/admin/session', {
    summary: 'Says which admin is signed in, with which role and until when.',
    output: dataAnswer(
      z.object({ adminId: Id, email: z.string(), name: z.string(), role: AdminRole, asksForFit, expiresAt: Instant }),
    ),
  }),
  checkSetup: forAnyone.post('/api/admin/setup/check', {
    summary: 'Says whether a one-time link still works, without using it up.',
    input: z.object({ token: required('This setup link isn’t valid.', 200) }),
    output: answer({}),
  }),
  setup: forAnyone.post('/api/admin/setup', {
    summary: 'Creates the admin a one-time link was made for: the first one, or one invited later.',
    input: z.object({
      token: required('This setup link isn’t valid.', 200),
      name: required(fillIn, 200),
      email: emailAddress(fillIn),
      password: newPassword(fillIn),
    }),
    output: SignedInAdmin,
  }),
  admins: forReadOnly.get('/api/admin/admins', {
    summary: 'Lists the admins.',
    input: z.object(listQuery),
    output: listAnswer(Admin),
  }),
  inviteAdmin: forOwner.post('/api/admin/admins', {
    summary: 'Invites an admin; the answer carries the one-time link.',
    input: z.object({ name: required(fillIn, 200), email: emailAddress(fillIn), role: AdminRole }),
    output: doubleAnswer({ id: Id, link: z.string() }),
  }),
  changeAdmin: forOwner.patch('/api/admin/admins/:id', {
    summary: "Changes an admin's role, shuts the account, or takes a lost second factor off it. The last owner stays.",
    input: z.object({
      id: Id,
      role: z.optional(AdminRole),
      isDisabled: z.optional(z.boolean()),
      hasSecondFactor: z.optional(z.literal(false)),
      /** The account's `version` as shown; a newer one is not overwritten. */
      seenVersion: z.optional(z.string()),
    }),
    output: dataAnswer(Admin),
  }),
};
