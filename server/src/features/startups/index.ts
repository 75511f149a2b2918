export { mergeOnceProven } from './merge.ts';
export { profileChanges, readOwnStartup, readProfile } from './profile.ts';
export { whenProfileIsHandedIn } from './reactions.ts';
export { startupRoutes } from './routes.ts';
export { startupTable } from './synced-store.ts';
