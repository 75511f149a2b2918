export { isBackupLate } from './backup-age.ts';
export { claimWorkspace } from './claim-workspace.ts';
export { type Finding, proveConnections, sendTestMail } from './connections.ts';
export { measuredIn } from './measured.ts';
export { instanceRoutes } from './routes.ts';
export { lastBackupAt, lastBackupFact, noteFact, readFact } from './store.ts';
export { programVersion } from './version.ts';
