export { exportInstance } from './export-instance.ts';
export { exportRoutes } from './routes.ts';
