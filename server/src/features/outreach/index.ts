export { outreachRoutes } from './routes.ts';
export { activityTable, smallTables } from './travelling-store.ts';
