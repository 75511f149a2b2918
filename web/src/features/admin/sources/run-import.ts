import { AdminInvestorsApi, type ImportReport } from '@paratope/shared/admin/investors-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type ActResult, done, failed } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';

/** An import's progress as far as this page knows; `isLost` while the server cannot be reached. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number | null;
  readonly isLost: boolean;
}

interface Followed {
  onProgress(progress: ImportProgress): void;
  /** Ends the waiting; the import itself goes on. */
  readonly signal: AbortSignal;
}

type Given = Omit<InputOf<typeof AdminInvestorsApi.importFile>, 'dryRun' | 'id'> & { readonly id: string };

/**
 * Sends an import and follows it to its end, through a broken connection and a server restart: the server knows it by our id.
 * Fails with `unreachable` only if it never arrived; resolves to undefined when aborted.
 */
export async function runImport(
  input: Given,
  { onProgress, signal }: Followed,
): Promise<ActResult<ImportReport> | undefined> {
  let sent: ActResult<{ data: ImportReport }> | undefined;
  const sending = call(AdminInvestorsApi.importFile, { ...input, dryRun: false }).then((answer) => {
    sent = answer;
  });
  let progress: ImportProgress = { done: 0, total: null, isLost: false };
  const say = (next: Partial<ImportProgress>) => {
    progress = { ...progress, ...next };
    onProgress(progress);
  };
  for (let absent = 0; !signal.aborted; ) {
    await (sent ? pause() : Promise.race([sending, pause()]));
    const answer = sent as typeof sent | undefined;
    if (answer?.ok && answer.value.data.state !== 'running') return done(answer.value.data);
    if (answer && !answer.ok && answer.kind === 'refused') return answer;
    const asked = await call(AdminInvestorsApi.readImport, { id: input.id });
    if (asked.ok) {
      const { state, rowsDone, rowsTotal } = asked.value.data;
      if (state !== 'running') return done(asked.value.data);
      say({ done: rowsDone, total: rowsTotal, isLost: false });
    } else if (asked.status === 404) {
      // The file may still be on its way after this side has given up the connection.
      absent += 1;
      if (answer && absent >= mostAbsences) return failed('unreachable');
    } else if (asked.kind === 'refused' && asked.status < 500) return asked;
    else if (answer) say({ isLost: true });
  }
  return undefined;
}

/** Milliseconds between requests. */
const every = 500;
const mostAbsences = 4;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, every));
