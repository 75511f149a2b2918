import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { AnalysisApi } from '@paratope/shared/analysis/api';
import { BillingApi } from '@paratope/shared/billing/api';
import { ContentApi } from '@paratope/shared/content/api';
import type { Endpoint } from '@paratope/shared/endpoint';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Actor } from '../context.ts';

export interface RateLimits {
  /** Counts one try. Answers 0, or how many seconds to wait. */
  take(endpoint: Endpoint, from: { address: string; actor: Actor }): Promise<number>;
}

interface Rule {
  readonly endpoint: Endpoint;
  /** Tries allowed in `seconds`. */
  readonly tries: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** Doors a stranger may knock on and calls that cost money, and how often. Everything else needs a session, which bounds it by itself. */
const rules: readonly Rule[] = [
  { endpoint: AccountApi.login, tries: 20, seconds: 5 * minute },
  { endpoint: AccountApi.register, tries: 20, seconds: hour },
  { endpoint: AccountApi.requestPasswordReset, tries: 5, seconds: hour },
  { endpoint: AccountApi.resetPassword, tries: 10, seconds: hour },
  { endpoint: AdminApi.login, tries: 10, seconds: 5 * minute },
  { endpoint: AdminApi.setup, tries: 10, seconds: hour },
  { endpoint: BillingApi.validatePromo, tries: 10, seconds: 10 * minute },
  { endpoint: AnalysisApi.startWithToken, tries: 10, seconds: hour },
  { endpoint: AnalysisApi.checkAndTrigger, tries: 60, seconds: hour },
  { endpoint: OutreachApi.generateEmail, tries: 120, seconds: hour },
  { endpoint: ContentApi.contact, tries: 10, seconds: hour },
];

export function createRateLimits({ isOn }: { isOn: boolean }): RateLimits {
  const limiters = new Map<unknown, RateLimiterMemory>(
    rules.map((rule) => [rule.endpoint, new RateLimiterMemory({ points: rule.tries, duration: rule.seconds })]),
  );
  return {
    async take(endpoint, { address, actor }) {
      const limiter = limiters.get(endpoint);
      if (!limiter || !isOn) return 0;
      const who = actor.kind === 'founder' ? actor.accountId : address;
      try {
        await limiter.consume(who);
        return 0;
      } catch (spent) {
        const left = (spent as { msBeforeNext?: number }).msBeforeNext ?? 1000;
        return Math.max(1, Math.ceil(left / 1000));
      }
    },
  };
}
