import * as z from 'zod/mini';
import { Nothing } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';

export const InstanceApi = {
  health: defineEndpoint({
    method: 'GET',
    path: '/healthz',
    who: 'anyone',
    summary: 'Answers 200 once the server is ready, 503 until then.',
    input: Nothing,
    output: z.object({
      ok: z.literal(true),
      version: z.string(),
      schema: z.union([z.string(), z.number()]),
      lastBackupAt: z.nullable(Instant),
    }),
  }),
  description: defineEndpoint({
    method: 'GET',
    path: '/api/openapi.json',
    who: 'anyone',
    summary: 'Describes these calls to programs.',
    input: Nothing,
    output: z.unknown(),
    answer: 'document',
  }),
};
