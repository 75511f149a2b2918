export { askForSecondFactor, provePasskey } from './prove.ts';
export { passkeyRoutes } from './routes.ts';
export { countPasskeys } from './store.ts';
export { signInOptions } from './verbs.ts';
