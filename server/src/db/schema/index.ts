export * from './account.ts';
export * from './analysis.ts';
export * from './inbox.ts';
export * from './investors.ts';
export * from './jobs.ts';
export * from './startups.ts';
export * from './sync.ts';
