import { AdminInvestorsApi, type ListedInvestor } from '@paratope/shared/admin/investors-api';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Investors whose name, firm or site contains the text; blank names are left out, because they cannot be chosen. */
export function useInvestors(typed: string): readonly ListedInvestor[] {
  const [found, setFound] = useState<readonly ListedInvestor[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const q = typed.trim();
    const timer = setTimeout(async () => {
      const answer = await call(AdminInvestorsApi.vcs, { ...(q ? { q } : {}), limit: 30 });
      if (isCurrent && answer.ok) setFound(answer.value.data.filter(({ name }) => name.trim() !== ''));
    }, 250);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}
