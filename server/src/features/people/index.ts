export { ownersOnly } from './belonging.ts';
export { voidPairing } from './pairing.ts';
export { peopleRoutes } from './routes.ts';
export { membersOf } from './store.ts';
export { beginTemporary, makeLasting, pendingFounder, unknownPassword } from './temporary.ts';
