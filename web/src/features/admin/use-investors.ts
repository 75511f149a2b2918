import { AdminInvestorsApi, type ListedInvestor } from '@paratope/shared/admin/investors-api';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Investors whose name, firm or site holds what is typed; one that is blank cannot be chosen and is left out. */
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
