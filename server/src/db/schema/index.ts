export * from './account.ts';
export * from './inbox.ts';
export * from './investors.ts';
export * from './jobs.ts';
export * from './mail.ts';
export * from './people.ts';
export * from './startups.ts';
export * from './sync.ts';
