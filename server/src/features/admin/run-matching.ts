import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { missingCoreFields } from '@paratope/shared/startups/startup';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { runMatchingFor } from '../matches/index.ts';

export const runMatching = (ctx: Ctx<Admin>, { startupId }: InputOf<typeof AdminApi.runMatching>) =>
  startOne(ctx, startupId);

export async function updateStartup(ctx: Ctx<Admin>, { startupId, runMatch }: InputOf<typeof AdminApi.updateStartup>) {
  onlyWithRunMatch(runMatch);
  return startOne(ctx, startupId);
}

export const batchRunMatching = (ctx: Ctx<Admin>, { startupIds }: InputOf<typeof AdminApi.batchRunMatching>) =>
  startMany(ctx, startupIds);

export async function batchUpdateStartups(
  ctx: Ctx<Admin>,
  { startupIds, runMatch }: InputOf<typeof AdminApi.batchUpdateStartups>,
) {
  onlyWithRunMatch(runMatch);
  return startMany(ctx, startupIds);
}

async function startOne(ctx: Ctx<Admin>, startupId: string) {
  const [jobId = ''] = await start(ctx, [startupId]);
  return { message: 'Matching has started.', data: { jobId } };
}

async function startMany(ctx: Ctx<Admin>, startupIds: readonly string[]) {
  const jobIds = await start(ctx, startupIds);
  const count = new Set(startupIds).size;
  return { message: `Matching has started for ${count} ${count === 1 ? 'startup' : 'startups'}.`, data: { jobIds } };
}

/** All of them in one transaction with their entries in the audit: with one unknown id nothing is started or noted. */
const start = (ctx: Ctx<Admin>, startupIds: readonly string[]): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    await refuseTooLittle(tx.db, startupIds);
    const jobIds = await runMatchingFor(ctx, startupIds as readonly StartupId[], tx);
    for (const [at, startupId] of startupIds.entries()) {
      await writeAudit(ctx, tx, {
        action: 'matching.started',
        subject: startupId,
        details: { jobId: jobIds[at] },
      });
    }
    return jobIds;
  });

/** Names each startup that says too little to be compared with, and what it lacks. */
async function refuseTooLittle(db: Db, startupIds: readonly string[]): Promise<void> {
  const lacking: string[] = [];
  for (const startupId of startupIds) {
    const startup = await activeStartupById(db, startupId as StartupId);
    const fields = startup ? missingCoreFields(startup).filter(({ isRequired }) => isRequired) : [];
    if (fields.length > 0) lacking.push(`${startup?.name} lacks ${fields.map(({ label }) => label).join(' and ')}.`);
  }
  if (lacking.length > 0) throw new Refused('invalid', `Matching was not started: ${lacking.join(' ')}`);
}

function onlyWithRunMatch(runMatch: boolean): void {
  if (!runMatch) throw new Refused('invalid', 'Nothing to do: runMatch is false.');
}
