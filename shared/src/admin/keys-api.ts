import { forReadOnly } from '../endpoint.ts';
import { AdminScope, keyCalls } from '../keys/api.ts';

export const adminKeys = keyCalls('/api/admin/keys', forReadOnly, AdminScope);

/** An admin's own API keys. */
export const AdminKeysApi = { keys: adminKeys.list, createKey: adminKeys.create, revokeKey: adminKeys.revoke };
