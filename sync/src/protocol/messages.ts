import { Poke } from './poke.ts';
import { SyncAnswer } from './sync-answer.ts';
import { SyncRefusal } from './sync-refusal.ts';
import { SyncRequest } from './sync-request.ts';

export const up = { 'POST /api/sync': SyncRequest } as const;

export const down = {
  'POST /api/sync 200': SyncAnswer,
  'POST /api/sync refused, details': SyncRefusal,
  'GET /api/sync/events data': Poke,
} as const;
