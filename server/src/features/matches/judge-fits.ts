import type { StartupId } from '@paratope/shared/ids';
import { preScan } from '@paratope/shared/matches/pre-scan';
import type { Text } from '@paratope/shared/words/message';
import type { Ctx } from '../../context.ts';
import { askCounted, whyNoAi } from '../../db/ai-calls.ts';
import { NoAnswer } from '../../gateways/chat/ask-for-json.ts';
import type { ComparedWithMarket } from '../investors/index.ts';

export interface JudgedFit {
  readonly gptFit: boolean;
  readonly gptFitReason: Text;
  readonly gptFitBy: string;
}

/** A dozen pairs are about 6,000 tokens. */
const batchSize = 12;

/**
 * Adds to each match how its fit was judged. Asks the endpoint in batches if one is configured; pairs without a verdict, and all pairs
 * after a failure or once the day's budget is spent, are judged by the rule. `keepOn` throws once the run was stopped.
 */
export async function judgeFits<One extends ComparedWithMarket['told'][number]>(
  ctx: Ctx,
  startupId: StartupId,
  told: readonly One[],
  keepOn: () => Promise<void>,
): Promise<(One & { readonly fit: JudgedFit })[]> {
  const judged: (One & { fit: JudgedFit })[] = told.map((one) => ({ ...one, fit: byRule(one) }));
  const judge = ctx.gateways.fitJudge;
  for (let at = 0; judge && at < judged.length; at += batchSize) {
    await keepOn();
    if (await whyNoAi(ctx, startupId)) break;
    const batch = judged.slice(at, at + batchSize);
    const { model, promptVersion } = judge;
    const call = { startupId, purpose: 'fit', subjectId: startupId, model, promptVersion } as const;
    const cases = batch.map(({ ranked: { similarity }, explanation: { teeth, against } }) => ({
      similarity,
      teeth,
      against,
    }));
    try {
      const { verdicts } = await askCounted(ctx, call, () => judge.judge(cases));
      for (const [place, one] of batch.entries()) {
        const verdict = verdicts[place];
        if (verdict) one.fit = { gptFit: verdict.isFit, gptFitReason: verdict.reason, gptFitBy: model };
      }
    } catch (failure) {
      if (!(failure instanceof NoAnswer)) throw failure;
      ctx.log.warn({ startupId, why: failure.message }, 'the rule judges the rest of the fits');
      break;
    }
  }
  return judged;
}

const byRule = ({ ranked }: ComparedWithMarket['told'][number]): JudgedFit => {
  const { isFit, reason } = preScan(ranked);
  return { gptFit: isFit, gptFitReason: reason, gptFitBy: 'rule' };
};
