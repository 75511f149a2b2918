import type { Ctx } from '../../context.ts';

export interface InvestorSummary {
  readonly id: string;
  readonly name: string;
  readonly firm: string;
  readonly website: string | null;
  readonly kind: 'vc' | 'pe' | 'family_office' | 'corporate_vc' | 'angel' | 'other';
  readonly lastSeen: string | null;
  readonly source: string;
  readonly isSample: boolean;
}
export interface InvestorPage {
  readonly data: readonly InvestorSummary[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export async function listInvestors(
  _ctx: Ctx,
  _input: { q?: string; kind?: InvestorSummary['kind']; limit?: number; cursor?: string },
): Promise<InvestorPage> {
  throw new Error('list-investors is being written');
}
