import { MatchApi } from '@paratope/shared/matches/api';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLocal } from '../../../local/context.ts';
import { useReplica, useStartup } from '../../../local/hooks.ts';
import { storageKeys } from '../../../local/session.ts';

/**
 * On Free Access, once after matching has finished: what the plan allows is opened, the time of the submission is of no more use,
 * and the matches are fetched. What cannot be asked now is asked with the next visit.
 */
export function useOpenedMatches(): void {
  const { storage } = useLocal();
  const replica = useReplica();
  const isDone = useStartup()?.matching.state === 'done';
  useEffect(() => {
    if (!isDone || storage.getItem(storageKeys.lastFormSubmission) === null) return;
    void call(MatchApi.unlock, {}).then(async (answer) => {
      if (!answer.ok) return;
      storage.removeItem(storageKeys.lastFormSubmission);
      await replica.sync();
    });
  }, [isDone, storage, replica]);
}
