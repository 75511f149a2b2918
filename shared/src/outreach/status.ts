import * as z from 'zod/mini';
import { inCatalog } from '../words/message.ts';

/** In the order of the pipeline. */
export const OutreachStatus = z.enum([
  'not_contacted',
  'reaching_out',
  'in_discussion',
  'in_term_negotiation',
  'onboard',
  'passed',
]);
export type OutreachStatus = z.infer<typeof OutreachStatus>;

export const outreachStatuses: readonly OutreachStatus[] = OutreachStatus.options;

export const statusLabels = inCatalog({
  not_contacted: 'Not Contacted',
  reaching_out: 'Reaching Out',
  in_discussion: 'In Discussion / Due Diligence',
  in_term_negotiation: 'In Term Negotiation',
  onboard: 'Onboard',
  passed: 'Passed',
} as const satisfies Record<OutreachStatus, string>);

/** Short labels for phones. */
export const shortStatusLabels = {
  ...statusLabels,
  in_discussion: inCatalog('In Discussion'),
  in_term_negotiation: inCatalog('Negotiation'),
} as const satisfies Record<OutreachStatus, string>;

/** Parses a status, including `negotiation` from older URLs and saved views, which is `in_term_negotiation`. */
export function parseStatus(text: string): OutreachStatus | undefined {
  const parsed = OutreachStatus.safeParse(text === 'negotiation' ? 'in_term_negotiation' : text);
  return parsed.success ? parsed.data : undefined;
}
