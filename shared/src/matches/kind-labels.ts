import { inCatalog } from '../words/message.ts';
import type { InvestorKind } from './match.ts';

/** Labels for a given investor, beside the name. */
export const investorKindLabels = inCatalog({
  vc: 'Venture capital firm',
  pe: 'Private equity firm',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture capital',
  angel: 'Angel investor',
  other: 'Investor',
} as const satisfies Record<InvestorKind, string>);

/** Labels for a list of choices. */
export const shortInvestorKindLabels = inCatalog({
  vc: 'Venture capital',
  pe: 'Private equity',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture',
  angel: 'Angel',
  other: 'Other',
} as const satisfies Record<InvestorKind, string>);
