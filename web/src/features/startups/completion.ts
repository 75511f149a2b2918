import { AnalysisApi } from '@paratope/shared/analysis/api';
import { StartupApi } from '@paratope/shared/startups/api';
import { call } from '../../api/call.ts';
import { storageKeys } from '../../local/session.ts';

/**
 * What follows a completed form, in this order: the time of it is noted, a deck that is there starts its analysis, records of the
 * same proven address come together. None of it holds the person up, and what the server cannot be asked now it does later by itself.
 */
export async function afterCompletion(
  storage: Storage,
  { hasDeck, now }: { hasDeck: boolean; now: Date },
): Promise<void> {
  storage.setItem(storageKeys.lastFormSubmission, now.toISOString());
  if (hasDeck) {
    const asked = await call(AnalysisApi.checkAndTrigger, {});
    if (asked.ok && !asked.value.error) {
      const status = asked.value.hasAnalysis ? 'done' : 'running';
      storage.setItem(storageKeys.analysisStatus, JSON.stringify({ status, at: now.toISOString() }));
    }
  }
  // The answer may bring another session; the cookie is the server's business.
  await call(StartupApi.mergeDuplicates, {});
}
