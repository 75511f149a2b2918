import type { Price } from '../plans/api.ts';
import type { Advisor, Claims, LegalLinks, PartnerItem, PlanTexts, Question, TeamMember } from './pieces.ts';

/** What an operator writes and the server counts; everything else on the public pages is the product's own. */
export interface PublicContent {
  readonly brand: string;
  /** Investors this server can compare with, as counted. */
  readonly investorCount: number;
  /** A founder's wait: for a person's review of each list, or so many whole minutes as measured; null before the first run. */
  readonly usualWait: 'review' | number | null;
  /** Investors, people and firms are invented, so nothing may be claimed of them. */
  readonly isDemo: boolean;
  /** Price of Standard Access. */
  readonly price: Price;
  /** Price of Premium Support in the same unit; null if it is agreed individually. */
  readonly premiumAmount: number | null;
  /** URL of the operator's own application form for Premium Support; empty without one. */
  readonly premiumForm: string;
  readonly email: string;
  readonly address: string;
  readonly country: string;
  readonly claims: Claims;
  readonly networkLink: string;
  readonly team: readonly TeamMember[];
  readonly advisors: readonly Advisor[];
  readonly partners: readonly PartnerItem[];
  readonly partnerFirms: readonly PartnerItem[];
  /** Questions of the pricing page; empty for ours. */
  readonly faq: readonly Question[];
  readonly plans: PlanTexts;
  readonly legal: LegalLinks;
  /** URL of an analytics script, loaded only after consent; empty without one. */
  readonly analytics: string;
}
