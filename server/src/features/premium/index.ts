export { premiumRoutes } from './routes.ts';
