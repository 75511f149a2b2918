export { premiumRoutes } from './routes.ts';
export { forgetApplicant } from './store.ts';
