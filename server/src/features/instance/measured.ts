import type { Deps } from '../../context.ts';
import { sizeOf } from '../../db/engine.ts';
import type { Measured } from '../../http/metrics.ts';
import { countJobs, lastBackupAt } from './store.ts';

export const measuredIn = ({ database, pokes }: Pick<Deps, 'database' | 'pokes'>): Measured => ({
  jobs: () => countJobs(database.reader),
  databaseBytes: async () => (await sizeOf(database.reader)).database,
  openStreams: () => pokes.listening(),
  lastBackupAt: () => lastBackupAt(database.reader),
});
