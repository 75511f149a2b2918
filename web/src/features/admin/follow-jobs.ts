import { AdminInstanceApi } from '@paratope/shared/admin/instance-api';
import { call } from '../../api/call.ts';

/** Milliseconds between requests. */
const every = 1_500;
/** Failed requests in a row after which a job counts as failed here; it continues on the server. */
const mostMisses = 5;

/** Waits for jobs one after the other; `onDone` gets the number finished so far. Resolves to how many succeeded. */
export async function followJobs(
  jobIds: readonly string[],
  onDone: (done: number) => void = () => {},
): Promise<number> {
  let well = 0;
  for (const [at, jobId] of jobIds.entries()) {
    if (await endsWell(jobId)) well += 1;
    onDone(at + 1);
  }
  return well;
}

async function endsWell(jobId: string): Promise<boolean> {
  for (let misses = 0; misses < mostMisses; ) {
    const answer = await call(AdminInstanceApi.jobs, { q: jobId, limit: 1 });
    const state = answer.ok ? answer.value.data[0]?.state : undefined;
    if (state === 'done') return true;
    if (state === 'failed' || state === 'cancelled') return false;
    misses = state === undefined ? misses + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  return false;
}
