import { SyncRequest } from './sync-request.ts';

/** Everything a device says to the server. */
export const up = { 'POST /api/sync': SyncRequest } as const;
