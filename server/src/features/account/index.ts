export { makeResetLink } from './passwords.ts';
export { newFounderIds } from './register.ts';
export { accountRoutes } from './routes.ts';
export { accountByEmail, insertFounder, insertLink, insertStartupOf, setPassword, useLink } from './store.ts';
