import type { Ctx } from '../../context.ts';
import { type InvestorRecord, pageOfInvestors } from './store.ts';

export type InvestorSummary = Pick<
  InvestorRecord,
  'id' | 'name' | 'firm' | 'website' | 'kind' | 'lastSeen' | 'source' | 'isSample'
>;
export interface InvestorPage {
  readonly data: readonly InvestorSummary[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** A page of the investors that can be chosen, by name; archived ones and blank names are left out. */
export async function listInvestors(
  ctx: Ctx,
  input: {
    q?: string | undefined;
    kind?: InvestorSummary['kind'] | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<InvestorPage> {
  const limit = Math.min(500, Math.max(1, input.limit ?? 100));
  const offset = Math.max(0, Number.parseInt(input.cursor ?? '0', 10) || 0);
  const { rows, total } = await pageOfInvestors(ctx.database.reader, { q: input.q, kind: input.kind, limit, offset });
  const next = offset + rows.length;
  return {
    data: rows.map(({ id, name, firm, website, kind, lastSeen, source, isSample }) => ({
      id,
      name,
      firm,
      website,
      kind,
      lastSeen,
      source,
      isSample,
    })),
    total,
    nextCursor: next < total && rows.length > 0 ? String(next) : null,
  };
}
