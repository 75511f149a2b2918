export { keyRoutes } from './routes.ts';
export { issueKey, refuseTooMany, withdrawKey } from './verbs.ts';
