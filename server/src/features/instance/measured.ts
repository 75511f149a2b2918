import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../../context.ts';
import type { Measured } from '../../http/metrics.ts';
import { countJobs, lastBackupAt } from './store.ts';

export const measuredIn = ({ config, database, pokes }: Pick<Deps, 'config' | 'database' | 'pokes'>): Measured => ({
  jobs: () => countJobs(database.reader),
  databaseBytes: () => statSync(join(config.DATA_DIR, 'paratope.db')).size,
  openStreams: () => pokes.listening(),
  lastBackupAt: () => lastBackupAt(database.reader),
});
