import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { readOwnStartup } from '../startups/index.ts';
import { brief, investorIn, line, profile, recordsFor } from './records.ts';
import type { AgentCtx } from './tool.ts';

/** The startup, and every open investor, by an address of its own. */
export function addResources(server: McpServer, ctx: AgentCtx): void {
  const json = (uri: URL, value: unknown) => ({
    contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
  });
  const about = { mimeType: 'application/json' };
  server.registerResource('startup', 'paratope://startup', { ...about, title: 'The startup' }, async (uri) => {
    return json(uri, profile(await readOwnStartup(ctx)));
  });
  const investors = new ResourceTemplate('paratope://investors/{id}', {
    list: async () => ({
      resources: (await recordsFor(ctx)).open.slice(0, 100).map((match) => ({
        ...about,
        uri: `paratope://investors/${match.id}`,
        name: line(match).name,
      })),
    }),
  });
  server.registerResource('investor', investors, { ...about, title: 'An investor' }, async (uri, { id }) => {
    const found = await investorIn(ctx, String(id));
    return json(uri, brief(found, ctx));
  });
}
