import { AnalysisApi } from '@paratope/shared/analysis/api';
import { StartupApi } from '@paratope/shared/startups/api';
import { call } from '../../api/call.ts';
import { storageKeys } from '../../local/session.ts';

/**
 * Runs after a completed form, in this order: stores the time and that a first list is awaited, starts the analysis of a deck if there
 * is one, merges records of the same confirmed address. None of it holds the person up; what the server cannot be asked now, it does
 * later by itself.
 */
export async function afterCompletion(
  storage: Storage,
  { hasDeck, now }: { hasDeck: boolean; now: Date },
): Promise<void> {
  storage.setItem(storageKeys.lastFormSubmission, now.toISOString());
  // The dashboard reveals the list that comes of it, even if it is there before the dashboard is.
  storage.setItem(storageKeys.awaitsList, '1');
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
