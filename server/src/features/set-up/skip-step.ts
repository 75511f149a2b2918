import type { AdminApi } from '@paratope/shared/admin/api';
import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { noteSkipped, readSkipped } from './skipped.ts';
import { readSteps } from './steps.ts';

/** Idempotent: only a change is written and audited. */
export async function skipStep(
  ctx: RequestCtx<Admin>,
  { name, isSkipped }: InputOf<typeof AdminApi.skipSetUpStep>,
): Promise<{ data: SetUpStep[] }> {
  await inTransaction(ctx, async (tx) => {
    const skipped = new Set(await readSkipped(tx.db));
    if (skipped.has(name) === isSkipped) return;
    if (isSkipped) skipped.add(name);
    else skipped.delete(name);
    await noteSkipped(tx, skipped);
    const action = isSkipped ? 'instance.step-skipped' : 'instance.step-unskipped';
    await writeAudit(ctx, tx, { action, subject: name });
  });
  return { data: await readSteps(ctx) };
}
