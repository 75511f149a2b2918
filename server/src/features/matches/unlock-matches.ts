import type { Ctx, Founder } from '../../context.ts';

export async function unlockMatches(_ctx: Ctx<Founder>): Promise<{ matchesUnlocked: number; userType: string }> {
  throw new Error('unlock-matches is being written');
}
