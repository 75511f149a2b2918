export { outreachRoutes } from './routes.ts';
export { savedViewTable } from './saved-view-store.ts';
export { activityTable } from './travelling-store.ts';
