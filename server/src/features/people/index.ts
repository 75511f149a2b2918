export { voidPairing } from './pairing.ts';
export { peopleRoutes } from './routes.ts';
export { beginTemporary, makeLasting, pendingFounder, unknownPassword } from './temporary.ts';
