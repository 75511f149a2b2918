export { askForCode } from './codes.ts';
export { secondFactorRoutes } from './routes.ts';
export { withFactor } from './store.ts';
export { takeFactorOff } from './verbs.ts';
