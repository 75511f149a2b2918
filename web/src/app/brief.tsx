import { AnalysisRecord } from '@paratope/shared/analysis/api';
import { useMemo } from 'react';
import { useKeptReport } from '../features/analysis/use-kept-report.ts';
import { BriefPage } from '../features/matches/brief/brief-page.tsx';
import { likelyQuestions } from '../features/matches/brief/likely-questions.ts';

/** Likely questions come from the deck analysis cached on this device. */
export function Brief({ id }: { readonly id: string }) {
  const kept = useKeptReport(AnalysisRecord);
  const questions = useMemo(() => kept && likelyQuestions(kept.record), [kept]);
  return <BriefPage id={id} questions={questions} />;
}
