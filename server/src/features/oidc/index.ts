export { beginLogin, namedByProvider, readProvider, returnAtLimit, returnFromProvider } from './login.ts';
export { ownOidcRoutes } from './own-link.ts';
export { deleteLink } from './store.ts';
