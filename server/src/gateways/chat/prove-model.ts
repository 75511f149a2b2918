import { type EndpointAccess, endpointClient } from '../ai-endpoint.ts';
import { complete } from './complete.ts';

/** Requests one token; throws what the client throws. */
export async function proveModel(access: EndpointAccess, model: string): Promise<void> {
  await complete(endpointClient(access), {
    model,
    temperature: 0,
    max_completion_tokens: 1,
    messages: [{ role: 'user', content: '1' }],
  });
}
