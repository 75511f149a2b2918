import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An agent with an API key: the protocol's own client, over HTTP or over a stand-in for it. */
export async function agentAt(url: string, key: string, fetchWith: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
      fetch: async (address, init) => fetchWith(String(address), init),
    }),
  );
  return client;
}

/** Returns a tool's answer, or `{ error }` with the sentence it refused with. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads an answer as an agent would, without our types.
export async function ask(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const answer = await client.callTool({ name, arguments: given });
  const [{ text = '' } = {}] = answer.content as { text?: string }[];
  return answer.isError ? { error: text } : JSON.parse(text);
}
