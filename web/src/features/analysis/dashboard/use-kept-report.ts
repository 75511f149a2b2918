import { AnalysisCategory } from '@paratope/shared/analysis/rubric/question';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useLive, useWorkspace } from '../../../local/hooks.ts';
import { type KeptReport, loadReport } from '../kept-report.ts';

/** What the dashboard says of a report; its own page reads the rest. */
const ReportInShort = z.object({
  hasAnalysis: z.boolean(),
  status: z.optional(z.string()),
  overallScore: z.nullable(z.number()),
  analysisSummary: z.string(),
  categories: z.array(z.object({ category: AnalysisCategory, score: z.nullable(z.number()) })),
});
export type ReportInShort = z.infer<typeof ReportInShort>;

/** The own report as this device keeps it, and again whenever it is kept anew; null where there is none, undefined during the first read. */
export function useKeptReport(): KeptReport<ReportInShort> | null | undefined {
  const { seen } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  // What is read before the storage is open cannot be watched.
  useEffect(() => {
    const opened = () => setOpen(true);
    void seen.opened().then(opened, opened);
  }, [seen]);
  return useLive(async () => (isOpen ? ((await loadReport(seen, ReportInShort)) ?? null) : undefined), [seen, isOpen]);
}
