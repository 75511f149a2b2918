import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, Refused } from '../../context.ts';
import { putOnPlan } from '../payments/index.ts';
import { clientById } from './lists.ts';

export async function setPlan(ctx: Ctx<Admin>, { id, plan, reason }: InputOf<typeof AdminApi.setPlan>) {
  await putOnPlan(ctx, { startupId: id as StartupId, plan, reason });
  const data = await clientById(ctx, id);
  if (!data) throw new Refused('missing', 'There is no such company.');
  return { data };
}
