import * as z from 'zod/mini';
import { forAnyone, forFounder } from '../endpoint.ts';

export const McpApi = {
  about: forAnyone.get('/llms.txt', {
    summary: 'Tells agents what this server is and how they connect to it, in the form of llmstxt.org.',
    output: z.unknown(),
    answer: 'document',
  }),
  call: forFounder.post('/mcp', {
    summary:
      'The Model Context Protocol over Streamable HTTP, without sessions: agents read the records and propose or make changes, as far as the API key they come with may.',
    // A JSON-RPC message, which the protocol itself describes.
    input: z.looseObject({}),
    answer: 'document',
  }),
};
