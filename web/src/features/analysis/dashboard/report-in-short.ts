import { AnalysisCategory } from '@paratope/shared/analysis/rubric/question';
import * as z from 'zod/mini';

export const ReportInShort = z.object({
  hasAnalysis: z.boolean(),
  status: z.optional(z.string()),
  overallScore: z.nullable(z.number()),
  analysisSummary: z.string(),
  categories: z.array(z.object({ category: AnalysisCategory, score: z.nullable(z.number()) })),
});
export type ReportInShort = z.infer<typeof ReportInShort>;
