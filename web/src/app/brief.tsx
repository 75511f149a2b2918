import { AnalysisRecord } from '@paratope/shared/analysis/api';
import { useMemo } from 'react';
import { useKeptReport } from '../features/analysis/use-kept-report.ts';
import { BriefPage } from '../features/matches/brief/brief-page.tsx';
import { likelyQuestions } from '../features/matches/brief/likely-questions.ts';

/** The brief is of a match; what may be asked comes from the analysis of the deck as this device keeps it. */
export function Brief({ id }: { readonly id: string }) {
  const kept = useKeptReport(AnalysisRecord);
  const questions = useMemo(() => kept && likelyQuestions(kept.record), [kept]);
  return <BriefPage id={id} questions={questions} />;
}
