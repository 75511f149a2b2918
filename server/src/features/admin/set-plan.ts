import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import type { Admin, Ctx } from '../../context.ts';
import { putOnPlan } from '../payments/index.ts';
import { clientIn } from './clients.ts';

export async function setPlan(ctx: Ctx<Admin>, { id, plan, reason }: InputOf<typeof AdminApi.setPlan>) {
  await putOnPlan(ctx, { startupId: id as StartupId, plan, reason });
  return { data: await clientIn(ctx.database.reader, id) };
}
