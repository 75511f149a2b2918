import type { OpenMatch } from '@paratope/shared/matches/match';
import { planAllows } from '@paratope/shared/plans/plan';
import type { Startup } from '@paratope/shared/startups/startup';

/**
 * Whether to offer a change of status. Own investors are never limited (decision Z12); for the others the device goes by the plan it
 * last heard, and the server judges every change anyway (decision O4).
 */
export const mayChangeStatus = (plan: Startup['plan'] | undefined, match: OpenMatch): boolean =>
  match.origin === 'own' || plan === undefined || planAllows(plan, 'status', { timelineForFree: true });
