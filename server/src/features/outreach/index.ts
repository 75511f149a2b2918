export { outreachRoutes } from './routes.ts';
export { activityTable } from './travelling-store.ts';
export { savedViewTable } from './views-store.ts';
