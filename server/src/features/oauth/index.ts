export { pointToLogin } from './metadata.ts';
export { oauthRoutes } from './routes.ts';
