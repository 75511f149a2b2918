import { useEffect, useState } from 'react';
import { useLive, useWorkspace } from '../../../local/hooks.ts';
import { type KeptReport, loadReport } from '../kept-report.ts';

/** The own report as this device keeps it, and again whenever it is kept anew; null where there is none, undefined during the first read. */
export function useKeptReport(): KeptReport | null | undefined {
  const { seen } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  // What is read before the storage is open cannot be watched.
  useEffect(() => {
    const opened = () => setOpen(true);
    void loadReport(seen).then(opened, opened);
  }, [seen]);
  return useLive(async () => (isOpen ? ((await loadReport(seen)) ?? null) : undefined), [seen, isOpen]);
}
