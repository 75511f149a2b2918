import type { OpenMatch } from '@paratope/shared/matches/match';
import { planAllows } from '@paratope/shared/plans/plan';
import type { Startup } from '@paratope/shared/startups/startup';

/**
 * Whether a change of status is offered. Own investors are nobody's to limit (decision Z12); for the others the device goes
 * by the plan it last heard, and the server judges every change anyway (decision O4).
 */
export const mayChangeStatus = (plan: Startup['plan'] | undefined, match: OpenMatch): boolean =>
  match.origin === 'own' || plan === undefined || planAllows(plan, 'status', { timelineForFree: true });
