import { matchAllowance } from '@paratope/shared/billing/plan';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubscribeLink } from './subscribe-link.tsx';
import { useOpenedMatches } from './use-opened-matches.ts';

const { standard, free } = matchAllowance;
const moreAtOnce = standard.first - free.most;

/** What Standard Access adds, for founders on Free Access. */
export function UpgradeCard() {
  useOpenedMatches();
  return (
    <Card as="section" className="dash-upgrade">
      <h2 className="dash-card-title">Standard Access</h2>
      <ul className="dash-upgrade-list small muted">
        <li>
          {standard.most} matches over 5 weeks instead of {free.most}
        </li>
        <li>Outreach status for every match</li>
        <li>Written outreach emails</li>
        <li>Startup analysis of your deck</li>
      </ul>
      <SubscribeLink className={buttonClass({ block: true })}>Upgrade</SubscribeLink>
    </Card>
  );
}

/** `ready` are the matches known to be waiting; when fewer than five are, it says so (decision I15). */
export const MoreMatchesBanner = ({ ready }: { readonly ready: number }) => (
  <Banner
    tone="warm"
    title={`Get ${moreAtOnce} More Matches Instantly`}
    actions={<SubscribeLink className={buttonClass()}>Upgrade Now</SubscribeLink>}
  >
    {ready > 0 && ready < moreAtOnce
      ? `${ready === 1 ? 'One more match is' : `${ready} more matches are`} ready now; new ones follow every Monday with Standard Access.`
      : `Standard Access opens ${standard.first} at once and ${standard.weekly} more every Monday, up to ${standard.most}.`}
  </Banner>
);
