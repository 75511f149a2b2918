import type { Price } from '../plans/api.ts';
import type { Advisor, Claims, LegalLinks, PartnerItem, PlanTexts, Question, TeamMember } from './pieces.ts';

/** What an operator writes and the server counts; everything else on the public pages is the product's own. */
export interface PublicContent {
  readonly brand: string;
  /** Investors this server can compare with, as counted. */
  readonly investorCount: number;
  /** What a founder waits for: a person's review of each list, or so many whole minutes as measured; null before the first run. */
  readonly usualWait: 'review' | number | null;
  /** Investors, people and firms are invented, so nothing may be claimed of them. */
  readonly isDemo: boolean;
  /** What Standard Access costs here. */
  readonly price: Price;
  /** What Premium Support costs, in the same unit; null where it is agreed one by one. */
  readonly premiumAmount: number | null;
  /** Address of the operator's own application form for Premium Support; empty where there is ours alone. */
  readonly premiumForm: string;
  /** Whom to write to. */
  readonly email: string;
  /** Postal address and country; empty while nobody has written them. */
  readonly address: string;
  readonly country: string;
  readonly claims: Claims;
  /** Address of the page on a professional network; empty while nobody has written one. */
  readonly networkLink: string;
  readonly team: readonly TeamMember[];
  readonly advisors: readonly Advisor[];
  /** Organisations named on the team page. */
  readonly partners: readonly PartnerItem[];
  /** Firms named on the partners page. */
  readonly partnerFirms: readonly PartnerItem[];
  /** Questions of the pricing page; empty where ours stand. */
  readonly faq: readonly Question[];
  readonly plans: PlanTexts;
  readonly legal: LegalLinks;
  /** A script that counts visits, loaded only after somebody has agreed; empty where nothing is counted. */
  readonly analytics: string;
}
