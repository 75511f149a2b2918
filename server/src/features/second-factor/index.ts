export { askForCode, refuseWithoutCode } from './codes.ts';
export { auditWord, type Holder, holderOf, tell } from './holder.ts';
export { secondFactorRoutes } from './routes.ts';
export { withFactor } from './store.ts';
export { takeFactorOff } from './verbs.ts';
