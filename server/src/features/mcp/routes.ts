import { McpApi } from '@paratope/shared/mcp/api';
import { Refused } from '../../context.ts';
import { on } from '../../http/mount.ts';
import { aboutForAgents } from './about.ts';

const plain = { 'Content-Type': 'text/plain; charset=UTF-8' };

export const mcpRoutes = [
  on(McpApi.about, async ({ config }) => new Response(aboutForAgents(config.publicUrl), { headers: plain })),
  on(McpApi.call, async (ctx, message) => {
    const { key } = ctx.actor;
    if (!key) throw new Refused('forbidden', 'This address is for programs with an API key.');
    // Loaded by the first agent: most installations never have one.
    const { serve } = await import('./serve.ts');
    return serve(ctx, key, message);
  }),
];
