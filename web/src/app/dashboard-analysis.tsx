import { planAllows } from '@paratope/shared/billing/plan';
import { AnalysisButton } from '../features/analysis/dashboard/analysis-button.tsx';
import { AssessmentCard } from '../features/analysis/dashboard/assessment-card.tsx';
import { useStartup } from '../local/hooks.ts';

/** The startup's own analysis on the dashboard: the button beside the list, the result above it. */
export function DashboardAnalysis({ place }: { readonly place: 'aside' | 'above' }) {
  const plan = useStartup()?.plan;
  if (place === 'aside') return <AnalysisButton />;
  return plan && planAllows(plan, 'analysis', { timelineForFree: false }) ? <AssessmentCard /> : null;
}
