import { inCatalog } from '../words/message.ts';
import type { InvestorKind } from './match.ts';

/** What somebody is, as it stands beside their name. */
export const investorKindLabels = inCatalog({
  vc: 'Venture capital firm',
  pe: 'Private equity firm',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture capital',
  angel: 'Angel investor',
  other: 'Investor',
} as const satisfies Record<InvestorKind, string>);

/** What somebody may be, as one of several to choose from. */
export const shortInvestorKindLabels = inCatalog({
  vc: 'Venture capital',
  pe: 'Private equity',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture',
  angel: 'Angel',
  other: 'Other',
} as const satisfies Record<InvestorKind, string>);
