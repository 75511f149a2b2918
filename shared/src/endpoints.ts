import { AccountApi } from './account/api.ts';
import { AdminApi } from './admin/api.ts';
import { AnalysisApi } from './analysis/api.ts';
import { ChangeApi } from './changes/api.ts';
import { ContactApi } from './contacts/api.ts';
import { ContentApi } from './content/api.ts';
import { DeckApi } from './decks/api.ts';
import type { Endpoint } from './endpoint.ts';
import { InstanceApi } from './instance/api.ts';
import { PortfolioApi } from './investors/api.ts';
import { KeyApi } from './keys/api.ts';
import { MatchApi } from './matches/api.ts';
import { McpApi } from './mcp/api.ts';
import { OAuthApi } from './oauth/api.ts';
import { OidcApi } from './oidc/api.ts';
import { OutreachApi } from './outreach/api.ts';
import { PasskeyApi } from './passkeys/api.ts';
import { PaymentApi } from './payments/api.ts';
import { PeopleApi } from './people/api.ts';
import { PlanApi } from './plans/api.ts';
import { ProposalApi } from './proposals/api.ts';
import { PushApi } from './push/api.ts';
import { SecondFactorApi } from './second-factor/api.ts';
import { StartupApi } from './startups/api.ts';
import { SyncApi } from './sync/api.ts';
import { WebhookApi } from './webhooks/api.ts';

/** Every call, by group. The server mounts these and no others. */
export const endpointGroups = {
  account: AccountApi,
  people: PeopleApi,
  push: PushApi,
  secondFactor: SecondFactorApi,
  key: KeyApi,
  passkey: PasskeyApi,
  oidc: OidcApi,
  webhook: WebhookApi,
  change: ChangeApi,
  proposal: ProposalApi,
  startup: StartupApi,
  match: MatchApi,
  outreach: OutreachApi,
  contact: ContactApi,
  deck: DeckApi,
  portfolio: PortfolioApi,
  plan: PlanApi,
  payment: PaymentApi,
  analysis: AnalysisApi,
  content: ContentApi,
  instance: InstanceApi,
  sync: SyncApi,
  mcp: McpApi,
  oauth: OAuthApi,
  admin: AdminApi,
} as const;

const named: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpointGroups).flatMap(
  ([group, calls]) =>
    Object.entries<Endpoint>(calls).map(([call, endpoint]) => [`${group}.${call}`, endpoint] as const),
);

export const endpoints: readonly Endpoint[] = named.map(([, endpoint]) => endpoint);

/** Returns the name of a call for logs and descriptions, such as `match.list`. */
export function endpointName(endpoint: Endpoint): string {
  const found = named.find(([, candidate]) => candidate === endpoint);
  return found ? found[0] : `${endpoint.method} ${endpoint.path}`;
}
