export { backUp } from './back-up.ts';
export { backUpServer, restoreToServer } from './on-server.ts';
export { restore } from './restore.ts';
export { backupFolder, scheduleBackups } from './scheduled.ts';
