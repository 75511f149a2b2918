import { AdminAirtableApi } from '../airtable/api.ts';
import { AdminInboxApi } from '../inbox/api.ts';
import { AdminMailApi } from '../mail/api.ts';
import { AdminClientsApi } from './clients-api.ts';
import { AdminContentApi } from './content-api.ts';
import { AdminInstanceApi } from './instance-api.ts';
import { AdminInvestorsApi } from './investors-api.ts';
import { AdminKeysApi } from './keys-api.ts';
import { AdminMatchesApi } from './matches-api.ts';
import { AdminMoneyApi } from './money-api.ts';
import { AdminOidcApi } from './oidc-api.ts';
import { AdminPasskeyApi } from './passkey-api.ts';
import { AdminPresenceApi } from './presence-api.ts';
import { AdminAccountApi } from './second-factor-api.ts';
import { AdminSessionApi } from './session-api.ts';
import { AdminSetUpApi } from './set-up-api.ts';

/** Every call of the admin area. All admins may read; reviewers also approve, lock, run jobs and handle the inbox; owners do the rest. */
export const AdminApi = {
  ...AdminSessionApi,
  ...AdminAccountApi,
  ...AdminKeysApi,
  ...AdminPasskeyApi,
  ...AdminOidcApi,
  ...AdminClientsApi,
  ...AdminMatchesApi,
  ...AdminInvestorsApi,
  ...AdminAirtableApi,
  ...AdminInboxApi,
  ...AdminMoneyApi,
  ...AdminInstanceApi,
  ...AdminSetUpApi,
  ...AdminContentApi,
  ...AdminMailApi,
  ...AdminPresenceApi,
};
