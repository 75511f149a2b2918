export { backUp } from './back-up.ts';
export { restore } from './restore.ts';
export { scheduleBackups } from './scheduled.ts';
