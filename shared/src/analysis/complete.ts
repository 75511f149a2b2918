/** Texts of old records without a report. */
const placeholders = ['Analysis processing', 'temporarily unavailable', 'No summary available'] as const;

/**
 * Returns whether there is a report. A status from the server is trusted, so that a true score of 0 or a deck that
 * quotes a placeholder does not wait forever (decision U2); a record without one is judged as in the specification.
 */
export function isComplete(record: {
  readonly hasAnalysis: boolean;
  readonly status?: string | undefined;
  readonly overallScore: number | null;
  readonly analysisSummary: string;
}): boolean {
  if (record.status !== undefined) return record.hasAnalysis && record.status === 'ready';
  return (
    record.hasAnalysis &&
    (record.overallScore ?? 0) > 0 &&
    record.analysisSummary !== '' &&
    !placeholders.some((words) => record.analysisSummary.includes(words))
  );
}
