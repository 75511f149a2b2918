export { outreachRoutes } from './routes.ts';
export { digestJob, nextDigest, sendDigests } from './send-digests.ts';
export { activityTable, smallTables } from './travelling-store.ts';
