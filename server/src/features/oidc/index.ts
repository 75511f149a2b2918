export { beginLogin, namedByProvider, readProvider, returnFromProvider } from './login.ts';
export { ownOidcRoutes } from './own-link.ts';
export { deleteLink } from './store.ts';
