import { BillingApi } from '@paratope/shared/billing/api';
import { on } from '../../http/mount.ts';
import { checkStandardAccess, planStatus } from './plan-status.ts';

export const billingRoutes = [
  on(BillingApi.planStatus, planStatus),
  on(BillingApi.checkStandardAccess, checkStandardAccess),
];
