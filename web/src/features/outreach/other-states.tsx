import { MatchApi } from '@paratope/shared/matches/api';
import type { Startup } from '@paratope/shared/startups/startup';
import { type ReactNode, useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { useReplica } from '../../local/hooks.ts';
import { storageKeys } from '../../local/session.ts';
import type { DashboardState } from './dashboard-state.ts';
import { FormIncomplete } from './form-incomplete.tsx';
import { InReview, MatchingFailed, MatchingProgress } from './matching-progress.tsx';

interface OtherStateProps {
  readonly state: Exclude<DashboardState, 'results-ready'>;
  readonly startup: Startup;
  /** In the view of a matching run. */
  readonly children: ReactNode;
}

/** What stands where the list will be. Most visits show the list and none of these. */
export function OtherState({ state, startup, children }: OtherStateProps) {
  if (state === 'form-incomplete') return <FormIncomplete startup={startup} />;
  if (state === 'processing') return <MatchingProgress startup={startup}>{children}</MatchingProgress>;
  if (state === 'in-review') return <InReview startup={startup} />;
  return <MatchingFailed message={startup.matching.state === 'failed' ? startup.matching.message : ''} />;
}

/** A founder whose list is done and still closed: the server opens what the plan allows (SPEC T024). Asking twice opens nothing twice. */
export function Unlocking() {
  const { storage } = useLocal();
  const replica = useReplica();
  useEffect(() => {
    const leaving = new AbortController();
    storage.removeItem(storageKeys.lastFormSubmission);
    void call(MatchApi.unlock, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) void replica.sync();
    });
    return () => leaving.abort();
  }, [storage, replica]);
  return null;
}
