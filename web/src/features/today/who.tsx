import type { OpenMatch } from '@paratope/shared/matches/match';
import { Link } from '../../ui/link.tsx';

export function Who({ match, to }: { readonly match: OpenMatch; readonly to: string }) {
  const { vcName, vcInvestor } = match;
  return (
    <div className="column start min-w-0">
      <Link className="link strong" to={to}>
        {vcName}
      </Link>
      {vcInvestor.firm && vcInvestor.firm !== vcName && <span className="small muted">{vcInvestor.firm}</span>}
    </div>
  );
}
