import { inCatalog } from '../words/message.ts';
import type { PassReason } from './pass-reasons.ts';

/** Separate from the schema, because only screens that show a reason need the labels. */
export const passReasonLabels = inCatalog({
  early: 'Too early',
  focus: 'Outside their focus',
  data: 'Data not convincing yet',
  team: 'Team',
  market: 'Market too small',
  rival: 'Invested in a competitor',
  terms: 'Valuation or terms',
  money: 'Not investing now',
  other: 'Something else',
} as const satisfies Record<PassReason, string>);
