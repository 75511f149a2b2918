import { isOpenMatch, type Match } from '../matches/match.ts';
import { done, type Entitlements, type Outcome, refuse } from '../mutation.ts';
import { planAllows } from '../plans/plan.ts';

const policyOf = (entitlements: Entitlements) => ({ timelineForFree: entitlements.policy.timelineForFree === true });

/** An invisible match is not judged by the plan: `apply` reports it as missing. */
const isOwnOrMissing = (found: Match | undefined): boolean => !isOpenMatch(found) || found.origin === 'own';

export function mayChangeStatus(found: Match | undefined, entitlements: Entitlements): Outcome {
  if (isOwnOrMissing(found)) return done;
  if (planAllows(entitlements.plan, 'status', policyOf(entitlements))) return done;
  return refuse('plan_limit', 'Outreach status tracking is part of Standard Access. Upgrade to send this change.');
}

/** Whether activities and contacts may be written on an investor. */
export function mayLog(found: Match | undefined, entitlements: Entitlements): Outcome {
  if (isOwnOrMissing(found)) return done;
  if (planAllows(entitlements.plan, 'timeline', policyOf(entitlements))) return done;
  return refuse('plan_limit', 'The timeline is part of Standard Access here. Upgrade to send this change.');
}
