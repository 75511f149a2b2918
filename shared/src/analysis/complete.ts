/** Words that old records carry in place of a report. */
const placeholders = ['Analysis processing', 'temporarily unavailable', 'No summary available'] as const;

/**
 * Whether a report is there. A server that says its status is believed, so that a true score of 0 or a deck that quotes a
 * placeholder does not wait for ever (decision U2); a record without one is judged as the specification judges it.
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
