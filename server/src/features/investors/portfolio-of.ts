import type { StartupId } from '@paratope/shared/ids';
import type { Ctx } from '../../context.ts';

export interface PortfolioCompany {
  readonly company_name: string;
  readonly website_url: string | null;
  readonly drug_modality: readonly string[];
  readonly disease_focus: readonly string[];
  readonly geography: readonly string[];
  readonly similarity_reasons: readonly string[];
  readonly relation: 'synergy' | 'competitor' | null;
}
export interface Portfolio {
  readonly companies: readonly PortfolioCompany[];
  readonly totalPortfolioSize: number;
}

/** `startupId` says whom to compare with; a founder's own startup unless given. */
export async function portfolioOf(
  _ctx: Ctx,
  _input: { vcName: string; matchReasoning?: string; startupId?: StartupId },
): Promise<Portfolio> {
  throw new Error('portfolio-of is being written');
}
