import { createHash } from 'node:crypto';
import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { AnalysisApi } from '@paratope/shared/analysis/api';
import { ContentApi } from '@paratope/shared/content/api';
import type { Endpoint } from '@paratope/shared/endpoint';
import { KeyApi } from '@paratope/shared/keys/api';
import { OAuthApi } from '@paratope/shared/oauth/api';
import { OidcApi } from '@paratope/shared/oidc/api';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { PasskeyApi } from '@paratope/shared/passkeys/api';
import { PaymentApi } from '@paratope/shared/payments/api';
import { PushApi } from '@paratope/shared/push/api';
import { SecondFactorApi } from '@paratope/shared/second-factor/api';
import { StartupApi } from '@paratope/shared/startups/api';
import { SyncApi } from '@paratope/shared/sync/api';
import { WebhookApi } from '@paratope/shared/webhooks/api';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Actor } from '../context.ts';
import type { Limit } from '../db/limiters.ts';
import { keyOf } from './api-key.ts';
import { countedAddress } from './counted-address.ts';

export interface RateLimits {
  /** Counts one try for the address, for the session's holder and for the API key. Returns 0, or how many seconds to wait. */
  take(endpoint: Endpoint, from: { address: string; actor: Actor }): Promise<number>;
  /** Counts one try for the account the input names, from any address. Returns the same. */
  takeFor(endpoint: Endpoint, input: unknown): Promise<number>;
}

interface Rule {
  readonly endpoint: Endpoint;
  readonly tries: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * minute;

/**
 * Tries that name one account, from all addresses together: enough for a forgetful person, too few to guess with a
 * thousand addresses. An admin's limit is above that of one address, so that one stranger cannot lock an admin out.
 */
const perAccount: readonly Rule[] = [
  { endpoint: AccountApi.login, tries: 30, seconds: 15 * minute },
  { endpoint: AccountApi.claimPairing, tries: 30, seconds: 15 * minute },
  { endpoint: AccountApi.requestPasswordReset, tries: 20, seconds: hour },
  { endpoint: AdminApi.login, tries: 40, seconds: 15 * minute },
];

/**
 * Endpoints open to strangers, and their limit per address, whoever is logged in there and however many
 * accounts they have: opening accounts gives no more guesses (decision S8).
 */
const perAddress: readonly Rule[] = [
  { endpoint: AccountApi.login, tries: 20, seconds: 5 * minute },
  { endpoint: AccountApi.register, tries: 20, seconds: hour },
  { endpoint: AccountApi.requestPasswordReset, tries: 5, seconds: hour },
  { endpoint: AccountApi.confirmPasswordReset, tries: 10, seconds: hour },
  { endpoint: AccountApi.resetPassword, tries: 10, seconds: hour },
  { endpoint: AccountApi.verifyEmail, tries: 20, seconds: hour },
  { endpoint: AccountApi.claimPairing, tries: 20, seconds: 10 * minute },
  { endpoint: StartupApi.submitForm, tries: 60, seconds: hour },
  { endpoint: AdminApi.login, tries: 10, seconds: 5 * minute },
  // Every view of a login page asks for options, so that the browser can offer a passkey in the email field.
  { endpoint: PasskeyApi.signInOptions, tries: 300, seconds: 5 * minute },
  { endpoint: PasskeyApi.signIn, tries: 20, seconds: 5 * minute },
  { endpoint: AdminApi.passkeySignInOptions, tries: 300, seconds: 5 * minute },
  { endpoint: AdminApi.signInWithPasskey, tries: 10, seconds: 5 * minute },
  { endpoint: OidcApi.begin, tries: 30, seconds: 5 * minute },
  { endpoint: OidcApi.callback, tries: 30, seconds: 5 * minute },
  { endpoint: OidcApi.signIn, tries: 20, seconds: 5 * minute },
  { endpoint: AdminApi.signInWithOidc, tries: 10, seconds: 5 * minute },
  { endpoint: AdminApi.setup, tries: 10, seconds: hour },
  { endpoint: AdminApi.checkSetup, tries: 30, seconds: hour },
  { endpoint: PaymentApi.validatePromo, tries: 30, seconds: 10 * minute },
  { endpoint: PaymentApi.createSubscription, tries: 90, seconds: 10 * minute },
  { endpoint: AnalysisApi.startWithToken, tries: 10, seconds: hour },
  { endpoint: OAuthApi.register, tries: 20, seconds: hour },
  { endpoint: OAuthApi.token, tries: 60, seconds: 10 * minute },
  { endpoint: OAuthApi.revoke, tries: 60, seconds: 10 * minute },
  { endpoint: OutreachApi.stopReminders, tries: 60, seconds: hour },
  { endpoint: OutreachApi.calendar, tries: 120, seconds: hour },
  { endpoint: ContentApi.contact, tries: 10, seconds: hour },
  { endpoint: ContentApi.signUpInvestor, tries: 10, seconds: hour },
  { endpoint: ContentApi.applyForPremium, tries: 10, seconds: hour },
];

/** For a server that counts nothing. */
export const noRateLimits: RateLimits = { take: async () => 0, takeFor: async () => 0 };

/** All calls of one API key together. What a session may do seldom counts for its account, whichever way it is done. */
const perKey = { tries: 300, seconds: minute };

/**
 * Calls of a session that send mail, check a password or a code, pack everything up or cost money.
 * Everything else is limited by needing a session.
 */
const perHolder: readonly Rule[] = [
  { endpoint: AccountApi.resendVerification, tries: 5, seconds: hour },
  { endpoint: AccountApi.changeEmail, tries: 5, seconds: hour },
  { endpoint: AccountApi.changePassword, tries: 10, seconds: 10 * minute },
  { endpoint: AccountApi.deleteAccount, tries: 10, seconds: 10 * minute },
  { endpoint: SecondFactorApi.prepare, tries: 10, seconds: 10 * minute },
  { endpoint: SecondFactorApi.confirm, tries: 10, seconds: 10 * minute },
  { endpoint: SecondFactorApi.renewCodes, tries: 10, seconds: 10 * minute },
  { endpoint: SecondFactorApi.remove, tries: 10, seconds: 10 * minute },
  { endpoint: PasskeyApi.prepare, tries: 10, seconds: 10 * minute },
  { endpoint: PasskeyApi.add, tries: 10, seconds: 10 * minute },
  { endpoint: PasskeyApi.remove, tries: 10, seconds: 10 * minute },
  { endpoint: OidcApi.unlink, tries: 10, seconds: 10 * minute },
  { endpoint: PushApi.subscribe, tries: 30, seconds: hour },
  { endpoint: PushApi.test, tries: 10, seconds: 10 * minute },
  { endpoint: KeyApi.create, tries: 60, seconds: hour },
  { endpoint: OAuthApi.answer, tries: 60, seconds: hour },
  { endpoint: WebhookApi.create, tries: 60, seconds: hour },
  { endpoint: WebhookApi.test, tries: 30, seconds: 10 * minute },
  { endpoint: WebhookApi.resend, tries: 120, seconds: 10 * minute },
  { endpoint: AdminApi.createKey, tries: 60, seconds: hour },
  { endpoint: AccountApi.exportEverything, tries: 20, seconds: hour },
  { endpoint: AccountApi.invite, tries: 30, seconds: hour },
  { endpoint: AccountApi.acceptInvitation, tries: 30, seconds: hour },
  { endpoint: AdminApi.prepareSecondFactor, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.confirmSecondFactor, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.renewRecoveryCodes, tries: 10, seconds: 10 * minute },
  // Twelve pages with an open record answer 180 pings a minute.
  { endpoint: AdminApi.confirmPresence, tries: 400, seconds: minute },
  { endpoint: AdminApi.watchRecord, tries: 120, seconds: minute },
  { endpoint: AdminApi.removeSecondFactor, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.preparePasskey, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.addPasskey, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.removePasskey, tries: 10, seconds: 10 * minute },
  { endpoint: AdminApi.removeOidcLink, tries: 10, seconds: 10 * minute },
  { endpoint: PaymentApi.validatePromo, tries: 10, seconds: 10 * minute },
  { endpoint: PaymentApi.createSubscription, tries: 30, seconds: 10 * minute },
  { endpoint: PaymentApi.confirmSubscription, tries: 60, seconds: 10 * minute },
  { endpoint: PaymentApi.confirmDemoCard, tries: 30, seconds: 10 * minute },
  { endpoint: AnalysisApi.checkAndTrigger, tries: 60, seconds: hour },
  // A device that drains a month offline sends some tens of requests.
  { endpoint: SyncApi.exchange, tries: 600, seconds: minute },
  { endpoint: SyncApi.events, tries: 120, seconds: minute },
  { endpoint: OutreachApi.importInvestors, tries: 20, seconds: hour },
  { endpoint: OutreachApi.generateEmail, tries: 120, seconds: hour },
];

/** @param limiter makes what counts the tries of one rule */
export function createRateLimits(limiter: (limit: Limit) => RateLimiterAbstract): RateLimits {
  const limitersOf = (by: string, rules: readonly Rule[]): Map<Endpoint, RateLimiterAbstract> =>
    new Map(
      rules.map(({ endpoint, tries, seconds }) => [
        endpoint,
        limiter({ name: `${by} ${endpoint.method} ${endpoint.path}`, tries, seconds }),
      ]),
    );
  const byAccount = limitersOf('account', perAccount);
  const byAddress = limitersOf('address', perAddress);
  const byHolder = limitersOf('holder', perHolder);
  const byKey = limiter({ name: 'key', ...perKey });
  return {
    take: async (endpoint, { address, actor }) =>
      Math.max(
        await waitOf(byAddress.get(endpoint), countedAddress(address)),
        await waitOf(byHolder.get(endpoint), holderOf(actor)),
        await waitOf(byKey, keyOf(actor)?.id),
      ),
    takeFor: async (endpoint, input) => {
      const { email } = (input ?? {}) as { email?: unknown };
      return waitOf(byAccount.get(endpoint), typeof email === 'string' ? email : undefined);
    },
  };

  async function waitOf(counted: RateLimiterAbstract | undefined, who: string | undefined): Promise<number> {
    if (!counted || who === undefined) return 0;
    try {
      // Nobody's address need be read where it is counted.
      await counted.consume(createHash('sha256').update(who).digest('base64url'));
      return 0;
    } catch (spent) {
      const left = (spent as { msBeforeNext?: number }).msBeforeNext ?? 1000;
      return Math.max(1, Math.ceil(left / 1000));
    }
  }
}

const holderOf = (actor: Actor): string | undefined =>
  actor.kind === 'founder' ? actor.accountId : actor.kind === 'admin' ? actor.adminId : undefined;
