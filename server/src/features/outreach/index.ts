export { outreachRoutes } from './routes.ts';
export { activityTable, todayTables } from './travelling-store.ts';
