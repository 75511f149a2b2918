export { outreachRoutes } from './routes.ts';
export { digestJob, nextDigest, sendDigests } from './send-digests.ts';
export { todayFor } from './today-store.ts';
export { activityTable, smallTables } from './travelling-store.ts';
