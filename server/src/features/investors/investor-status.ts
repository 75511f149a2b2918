import type { Ctx } from '../../context.ts';

export interface InvestorStatus {
  readonly totalVCs: number;
  readonly withWebsites: number;
  readonly problematicVCs: readonly { name: string; website: string | null; reason: string }[];
  readonly sampleWithWebsites: readonly { name: string; website: string }[];
}

export async function investorStatus(_ctx: Ctx): Promise<InvestorStatus> {
  throw new Error('investor-status is being written');
}
