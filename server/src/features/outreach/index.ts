export { outreachRoutes } from './routes.ts';
export { savedViewTable } from './saved-view-store.ts';
export { activityTable, todayTables } from './travelling-store.ts';
