import { AccountApi, type OwnAccount } from '@paratope/shared/account/api';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { storageKeys } from '../../local/session.ts';

/** The account as the server has it. `state` tells why there is none yet, or why what stands here may be old. */
export interface OwnAccountView {
  readonly state: 'asking' | 'known' | 'unreachable';
  readonly account: OwnAccount | undefined;
  reload(): Promise<void>;
}

export function useOwnAccount(): OwnAccountView {
  const { storage } = useLocal();
  const [view, setView] = useState<Omit<OwnAccountView, 'reload'>>({ state: 'asking', account: undefined });
  const reload = useCallback(async () => {
    const answer = await call(AccountApi.account, {});
    if (answer.ok && answer.value.data.isVerified) storage.removeItem(storageKeys.unverified);
    setView(({ account }) =>
      answer.ok ? { state: 'known', account: answer.value.data } : { state: 'unreachable', account },
    );
  }, [storage]);
  useEffect(() => {
    void reload();
    const again = () => void reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [reload]);
  return { ...view, reload };
}
