import { planAllows } from '@paratope/shared/plans/plan';
import { AnalysisButton } from '../features/analysis/dashboard/analysis-button.tsx';
import { AssessmentCard } from '../features/analysis/dashboard/assessment-card.tsx';
import { ReportInShort } from '../features/analysis/dashboard/report-in-short.ts';
import { useKeptReport } from '../features/analysis/use-kept-report.ts';
import { useStartup } from '../local/hooks.ts';

/** Renders nothing until it is known whether an analysis exists, so that button and result appear together. */
export function DashboardAnalysis() {
  const plan = useStartup()?.plan;
  const kept = useKeptReport(ReportInShort);
  if (plan === undefined || kept === undefined) return null;
  return (
    <>
      <AnalysisButton isKept={kept !== null} />
      {planAllows(plan, 'analysis', { timelineForFree: false }) ? <AssessmentCard kept={kept} /> : null}
    </>
  );
}
