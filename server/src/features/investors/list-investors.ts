import type { Ctx } from '../../context.ts';
import { paged } from '../../http/paging.ts';
import { investorsByName } from './store.ts';

/** Lists the investors that can be chosen, by name, without archived ones and blank names. */
export const listInvestors = (
  ctx: Ctx,
  { limit = 100, ...asked }: { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
) => paged({ ...asked, limit }, (page) => investorsByName(ctx.database.reader, { ...page, isNamed: true }));
