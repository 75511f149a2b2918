export { outreachRoutes } from './routes.ts';
export { savedViewTable } from './saved-view-store.ts';
export { digestJob, nextDigest, sendDigests } from './send-digests.ts';
export { activityTable, todayTables } from './travelling-store.ts';
