export { askForCode } from './codes.ts';
export { withFactor } from './store.ts';
export { confirmFactor, factorState, prepareFactor, removeFactor, renewCodes, takeFactorOff } from './verbs.ts';
