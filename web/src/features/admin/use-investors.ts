import { AdminInvestorsApi, type ListedInvestor } from '@paratope/shared/admin/investors-api';
import { type CallOptions, call } from '../../api/call.ts';
import { useFound } from './use-found.ts';

/** Investors whose name, firm or site contains the text; blank names are left out, because they cannot be chosen. */
export const useInvestors = (typed: string): readonly ListedInvestor[] => useFound(typed, findInvestors) ?? [];

export async function findInvestors(q: string, options: CallOptions): Promise<readonly ListedInvestor[] | undefined> {
  const answer = await call(AdminInvestorsApi.vcs, { ...(q ? { q } : {}), limit: 30 }, options);
  return answer.ok ? answer.value.data.filter(({ name }) => name.trim() !== '') : undefined;
}
