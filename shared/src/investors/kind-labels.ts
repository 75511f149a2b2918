import type { InvestorKind } from '../matches/match.ts';

/** What kind of investor somebody is, as a person would say it. */
export const investorKindLabels: Record<InvestorKind, string> = {
  vc: 'Venture capital',
  pe: 'Private equity',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture',
  angel: 'Angel',
  other: 'Other',
};
