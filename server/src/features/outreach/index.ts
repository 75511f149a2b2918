export { contactTable } from './contacts.ts';
export { outreachRoutes } from './routes.ts';
export { digestJob, nextDigest, sendDigests } from './send-digests.ts';
export { activityTable, smallTables } from './synced-store.ts';
export { timedFor } from './timed-store.ts';
export { outreachOf, todayFor } from './today-store.ts';
