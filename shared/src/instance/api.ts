import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { forAnyone } from '../endpoint.ts';

export const InstanceApi = {
  health: forAnyone.get('/healthz', {
    summary: 'Answers 200 once the server is ready, 503 until then.',
    output: z.object({
      ok: z.literal(true),
      version: z.string(),
      schema: z.union([z.string(), z.number()]),
      lastBackupAt: z.nullable(Instant),
    }),
  }),
  description: forAnyone.get('/api/openapi.json', {
    summary: 'Describes these calls to programs.',
    output: z.unknown(),
    answer: 'document',
  }),
};
