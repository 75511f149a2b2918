export { makeResetLink } from './passwords.ts';
export { newFounderIds } from './register.ts';
export { accountRoutes } from './routes.ts';
export { accountByEmail, insertFounder, insertLink, setPassword, useLink } from './store.ts';
