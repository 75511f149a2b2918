export { setUpRoutes } from './routes.ts';
export { setUpProgress } from './steps.ts';
