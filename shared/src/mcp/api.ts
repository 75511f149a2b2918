import * as z from 'zod/mini';
import { forFounder } from '../endpoint.ts';

export const McpApi = {
  call: forFounder.post('/mcp', {
    summary:
      'The Model Context Protocol over Streamable HTTP, without sessions: agents read the records and propose or make changes, as far as the API key they come with may.',
    // A JSON-RPC message, which the protocol itself describes.
    input: z.looseObject({}),
    answer: 'document',
  }),
};
