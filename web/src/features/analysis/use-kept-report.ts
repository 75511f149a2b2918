import type { ZodMiniType } from 'zod/mini';
import { useLive, useWorkspace } from '../../local/hooks.ts';
import { type KeptReport, loadReport } from './kept-report.ts';

/**
 * The own report as this device keeps it, as far as `shape` asks, and again whenever it is kept anew; null where there is none, undefined during the
 * first read.
 */
export function useKeptReport<Report>(shape: ZodMiniType<Report>): KeptReport<Report> | null | undefined {
  const { seen } = useWorkspace();
  return useLive(async () => (await loadReport(seen, shape)) ?? null, [seen, shape]);
}
