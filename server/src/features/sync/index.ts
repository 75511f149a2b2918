export { compactInJob, compactJob, nextCompaction } from './compact-job.ts';
export { createServerAuthority } from './create.ts';
export { syncRoutes } from './routes.ts';
export { markedRows, syncedRows } from './rows-store.ts';
export { type ChangedRows, runMutator } from './run-mutator.ts';
export { smallTable } from './small-store.ts';
export { type Reactions, revisionsOf } from './store.ts';
export { changedColumns, idTaken, rowsById, type SyncedTable, versionsById } from './synced-table.ts';
