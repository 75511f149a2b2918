export { claimWorkspace } from './claim-workspace.ts';
export { instanceRoutes } from './routes.ts';
export { noteFact, readFact } from './store.ts';
