export { rankFor, startupFacts } from './rank.ts';
export { matchRoutes } from './routes.ts';
export { matchStartup, runMatching } from './run-matching.ts';
export { matchingJob, startMatching } from './start-matching.ts';
export { matchTable, visibleMatches } from './travelling-store.ts';
export { unlockAllowance } from './unlock-matches.ts';
