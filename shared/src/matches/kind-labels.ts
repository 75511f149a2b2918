import type { InvestorKind } from './match.ts';

export const investorKindLabels = {
  vc: 'Venture capital firm',
  pe: 'Private equity firm',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture capital',
  angel: 'Angel investor',
  other: 'Investor',
} as const satisfies Record<InvestorKind, string>;
