import * as z from 'zod/mini';
import { inCatalog } from '../words/message.ts';

/** Where a conversation stands, in the order of the pipeline. */
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

/** The short label a phone has room for. */
export const shortStatusLabels = {
  ...statusLabels,
  in_discussion: inCatalog('In Discussion'),
  in_term_negotiation: inCatalog('Negotiation'),
} as const satisfies Record<OutreachStatus, string>;

/** Reads a status as older addresses and saved views wrote it: `negotiation` is `in_term_negotiation`. */
export function parseStatus(text: string): OutreachStatus | undefined {
  const parsed = OutreachStatus.safeParse(text === 'negotiation' ? 'in_term_negotiation' : text);
  return parsed.success ? parsed.data : undefined;
}
