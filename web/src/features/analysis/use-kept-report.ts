import { useEffect, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useLive, useWorkspace } from '../../local/hooks.ts';
import { type KeptReport, loadReport } from './kept-report.ts';

/**
 * The own report as this device keeps it, as far as `shape` asks, and again whenever it is kept anew; null where there is none, undefined during the
 * first read.
 */
export function useKeptReport<Report>(shape: ZodMiniType<Report>): KeptReport<Report> | null | undefined {
  const { seen } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  // What is read before the storage is open cannot be watched.
  useEffect(() => {
    const opened = () => setOpen(true);
    void seen.opened().then(opened, opened);
  }, [seen]);
  return useLive(async () => (isOpen ? ((await loadReport(seen, shape)) ?? null) : undefined), [seen, isOpen, shape]);
}
