import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Message, msg, rowOf } from '@paratope/shared/words/message';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
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
  const { started } = await start(ctx, [startupId]);
  return { message: 'Matching has started.', data: { jobId: started[0]?.jobId ?? '' } };
}

async function startMany(ctx: Ctx<Admin>, startupIds: readonly string[]) {
  const { started, leftOut } = await start(ctx, startupIds);
  const count = new Set(started.map(({ startupId }) => startupId)).size;
  const message = msg(
    '{count, plural, one {Matching has started for 1 startup.} other {Matching has started for {count} startups.}}',
    { count },
  );
  return {
    message: leftOut.length > 0 ? rowOf([message, lacking(leftOut)], ' ') : message,
    data: { jobIds: started.map(({ jobId }) => jobId) },
  };
}

/** All in one transaction with their audit entries: with one unknown id, nothing starts. */
const start = (ctx: Ctx<Admin>, startupIds: readonly string[]): ReturnType<typeof runMatchingFor> =>
  inTransaction(ctx, async (tx) => {
    const runs = await runMatchingFor(ctx, startupIds as readonly StartupId[], tx);
    if (runs.started.length === 0 && runs.leftOut.length > 0) throw new Refused('invalid', lacking(runs.leftOut));
    for (const { startupId, jobId } of runs.started)
      await writeAudit(ctx, tx, { action: 'matching.started', subject: startupId, startupId, details: { jobId } });
    return runs;
  });

const lacking = (names: readonly string[]): Message =>
  msg('Not started because the drug modality or disease focus is missing: {names}.', {
    names: [...new Set(names)].join(', '),
  });

function onlyWithRunMatch(runMatch: boolean): void {
  if (!runMatch) throw new Refused('invalid', 'Nothing to do: runMatch is false.');
}
