import { forReadOnly } from '../endpoint.ts';
import { passkeyCalls, passkeySignInCalls } from '../passkeys/api.ts';
import { SignedInAdmin } from './session-api.ts';

export const adminPasskeys = {
  ...passkeyCalls('/api/admin/passkeys', forReadOnly),
  ...passkeySignInCalls('/api/admin/passkeys', SignedInAdmin),
};

/** Passkeys of admins. */
export const AdminPasskeyApi = {
  passkeys: adminPasskeys.list,
  preparePasskey: adminPasskeys.prepare,
  addPasskey: adminPasskeys.add,
  renamePasskey: adminPasskeys.rename,
  removePasskey: adminPasskeys.remove,
  passkeySignInOptions: adminPasskeys.signInOptions,
  signInWithPasskey: adminPasskeys.signIn,
};
