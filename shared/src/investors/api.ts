import * as z from 'zod/mini';
import { doubleAnswer, required } from '../answers.ts';
import { CalendarDate } from '../dates.ts';
import { forFounder } from '../endpoint.ts';
import { Text } from '../words/message.ts';

export const PortfolioCompany = z.object({
  company_name: z.string(),
  website_url: z.nullable(z.string()),
  drug_modality: z.array(z.string()),
  disease_focus: z.array(z.string()),
  geography: z.array(z.string()),
  similarity_reasons: z.array(Text),
  /** Whether it competes with the founder's company or complements it; null if neither is known. */
  relation: z.nullable(z.enum(['synergy', 'competitor'])),
  /** Day of its newest deal, and the source. Older servers omit both. */
  backed_on: z.optional(z.nullable(CalendarDate)),
  source: z.optional(z.string()),
});
export type PortfolioCompany = z.infer<typeof PortfolioCompany>;

export const PortfolioApi = {
  companies: forFounder.get('/api/portfolio-companies/:vcName', {
    summary:
      "An investor's companies that resemble the founder's own, most alike first, and how many it has backed in all.",
    input: z.object({
      vcName: required('Unable to load portfolio companies', 300),
      /** Why the two were matched; narrows the reasons shown. */
      matchReasoning: z.optional(z.string().check(z.maxLength(5_000))),
    }),
    output: doubleAnswer({ companies: z.array(PortfolioCompany), totalPortfolioSize: z.number() }),
  }),
};
