import { PlanApi } from '@paratope/shared/plans/api';
import { on } from '../../http/mount.ts';
import { checkStandardAccess, planStatus } from './plan-status.ts';

export const planRoutes = [on(PlanApi.planStatus, planStatus), on(PlanApi.checkStandardAccess, checkStandardAccess)];
