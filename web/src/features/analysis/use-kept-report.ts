import type { ZodMiniType } from 'zod/mini';
import { useLive, useWorkspace } from '../../local/hooks.ts';
import { type KeptReport, loadReport } from './kept-report.ts';

/**
 * The founder's own report as stored on this device, as far as `shape` needs; updates when it is stored again. Null if there is none,
 * undefined during the first read.
 */
export function useKeptReport<Report>(shape: ZodMiniType<Report>): KeptReport<Report> | null | undefined {
  const { seen } = useWorkspace();
  return useLive(async () => (await loadReport(seen, shape)) ?? null, [seen, shape]);
}
