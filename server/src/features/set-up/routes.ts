import { AdminApi } from '@paratope/shared/admin/api';
import { on } from '../../http/mount.ts';
import { skipStep } from './skip-step.ts';
import { readSteps } from './steps.ts';
import { makeTestCharge } from './test-charge.ts';

export const setUpRoutes = [
  on(AdminApi.setUpSteps, async (ctx) => ({ data: await readSteps(ctx) })),
  on(AdminApi.skipSetUpStep, skipStep),
  on(AdminApi.makeTestCharge, makeTestCharge),
];
