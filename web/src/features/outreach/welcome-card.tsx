import { matchAllowance } from '@paratope/shared/billing/plan';
import { Card } from '../../ui/card.tsx';

const { standard } = matchAllowance;

/** What the plan brings and when, for founders who just got it. */
export const WelcomeCard = ({ visible }: { readonly visible: number }) => (
  <Card as="section" className="dash-upgrade">
    <h2 className="dash-card-title">Welcome to Standard Access</h2>
    <p className="small muted">
      {visible === 1 ? '1 match is' : `${visible} matches are`} open.{' '}
      {visible < standard.most
        ? `${standard.weekly} more open every Monday until you have ${standard.most}, as long as investors fit.`
        : 'That is the whole list.'}
    </p>
  </Card>
);
