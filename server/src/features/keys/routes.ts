import { adminKeys } from '@paratope/shared/admin/keys-api';
import { KeyApi } from '@paratope/shared/keys/api';
import { on, type Route } from '../../http/mount.ts';
import { createKey, listKeys, revokeOwnKey } from './verbs.ts';

export const keyRoutes: readonly Route[] = [KeyApi, adminKeys].flatMap((calls) => [
  on(calls.list, listKeys),
  on(calls.create, createKey),
  on(calls.revoke, revokeOwnKey),
]);
