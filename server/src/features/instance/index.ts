export { claimWorkspace } from './claim-workspace.ts';
export { lastBackupAt, lastBackupFact, programVersion } from './health.ts';
export { measuredIn } from './measured.ts';
export { instanceRoutes } from './routes.ts';
export { noteFact, readFact } from './store.ts';
