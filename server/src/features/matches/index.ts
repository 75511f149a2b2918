export { tellOwnInvestors } from './link-store.ts';
export { rankFor, searchWords, startupFacts, startupText } from './rank.ts';
export { reRankInJob, reRankJob, whenFeedbackIsGiven } from './re-rank-matches.ts';
export { releaseJob, releaseMatches } from './release-matches.ts';
export { matchRoutes } from './routes.ts';
export { matchStartup, runMatching } from './run-matching.ts';
export { matchingJob, noteStopped, runMatchingFor, startMatching } from './start-matching.ts';
export { matchTable, visibleMatches } from './travelling-store.ts';
export { lockBeyondPlan, reopenMatches, unlockAllowance } from './unlock-matches.ts';
