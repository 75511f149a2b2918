import * as z from 'zod/mini';
import { forAnyone, forReadOnly } from '../endpoint.ts';
import { oidcLinkCalls, secondStep } from '../oidc/api.ts';
import { SignedInAdmin } from './session-api.ts';

export const adminOidc = {
  ...oidcLinkCalls('/api/admin/oidc', forReadOnly),
  signIn: forAnyone.post('/api/admin/oidc/login', {
    summary:
      'Signs in an admin whom the provider has just named. The first time it also asks for the password, which links the two.',
    input: z.object({ ...secondStep, password: z.optional(z.string().check(z.maxLength(1_000))) }),
    output: SignedInAdmin,
  }),
};

/** Admins who log in at the team's own provider. */
export const AdminOidcApi = {
  oidcLink: adminOidc.own,
  removeOidcLink: adminOidc.unlink,
  signInWithOidc: adminOidc.signIn,
};
