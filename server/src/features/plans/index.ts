export { planView } from './plan-status.ts';
export { allowanceOf } from './releases.ts';
export { planRoutes } from './routes.ts';
export { planOf, renewalOf, setPlan } from './store.ts';
