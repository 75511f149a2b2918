export { exportRoutes } from './export-everything.ts';
export { exportInstance } from './export-instance.ts';
