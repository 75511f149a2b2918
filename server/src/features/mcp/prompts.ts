import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { investorIn } from './records.ts';
import type { AgentCtx } from './tool.ts';

const asked = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });

export function addPrompts(server: McpServer, ctx: AgentCtx): void {
  server.registerPrompt(
    'weekly_review',
    { title: 'Weekly review', description: 'Reviews the raise and prepares the week.' },
    () =>
      asked(
        [
          'Review my raise and prepare my week.',
          'Call today, gone_quiet, funnel and round, then the timeline of the last seven days.',
          'Tell me in at most ten lines: what moved, what is overdue, who went quiet, and where the round stands.',
          'Then propose at most five changes: next actions with a day, statuses that no longer hold, who to write to. Give a reason for each.',
        ].join('\n'),
      ),
  );
  server.registerPrompt(
    'mail_after_meeting',
    {
      title: 'Mail after a meeting',
      description: 'Drafts the follow-up to an investor after a meeting.',
      argsSchema: z.object({ investorId: z.string().describe('Id of the investor met') }),
    },
    async ({ investorId }) => {
      // Refuses an id that is not on the list before an agent begins.
      await investorIn(ctx, investorId);
      return asked(
        [
          `Draft my follow-up to the investor with the id ${investorId}, whom I just met.`,
          'Call investor and timeline for that id. Use only what stands there: what was discussed, what they asked for, what I promised.',
          'At most 120 words, plain, no flattery, one clear next step with a day. Show me the text; send nothing.',
          'Then propose the next action with its day, and the status if it changed.',
        ].join('\n'),
      );
    },
  );
}
