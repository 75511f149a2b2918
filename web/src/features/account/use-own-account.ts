import { AccountApi, type OwnAccount } from '@paratope/shared/account/api';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { storageKeys } from '../../local/session.ts';
import { useAnswer } from '../../local/use-answer.ts';

/** `state` explains why `account` is missing or may be out of date. */
export interface OwnAccountView {
  readonly state: 'asking' | 'known' | 'unreachable';
  readonly account: OwnAccount | undefined;
  reload(): Promise<void>;
}

export function useOwnAccount(): OwnAccountView {
  const { storage } = useLocal();
  const { value, failure, again } = useAnswer(async () => {
    const answer = await call(AccountApi.account, {});
    if (answer.ok && answer.value.data.isVerified) storage.removeItem(storageKeys.unverified);
    return answer;
  }, [storage]);
  useEffect(() => {
    const reload = () => void again();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [again]);
  return { state: failure ? 'unreachable' : value ? 'known' : 'asking', account: value?.data, reload: again };
}
