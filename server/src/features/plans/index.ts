export { planRoutes, planView } from './plan-status.ts';
export { allowanceIn, allowanceOf } from './releases.ts';
export { planOf, renewalOf, setPlan } from './store.ts';
