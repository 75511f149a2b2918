import { currencyMark, formatMoney } from '@paratope/shared/money';
import type { Round } from '@paratope/shared/round/round';
import { roundOf } from '@paratope/shared/round/round-of';
import { isLate, type RoundTotals, roundTotals } from '@paratope/shared/round/totals';
import type { Startup } from '@paratope/shared/startups/startup';
import { useStartup } from '../../local/hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RoundRuler } from '../../ui/round-ruler.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ChequeLines } from './cheque-lines.tsx';
import { useInvestors } from './queries.ts';
import { RoundForm } from './round-form.tsx';
import './round.css';

/** How far the round is, who brings what, and what of it counts. */
export function RoundPage() {
  const startup = useStartup();
  const investors = useInvestors();
  if (startup === null) {
    return (
      <main className="page">
        <ErrorState title="There is no round here">
          Neither this device nor the server has a startup for this account.
        </ErrorState>
      </main>
    );
  }
  if (!startup || !investors) {
    return (
      <Loading label="Opening your round">
        <main className="page round-page">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </main>
      </Loading>
    );
  }
  const round = roundOf(startup);
  const totals = roundTotals(round, investors);
  return (
    <main className="page round-page">
      <title>Round · Paratope</title>
      <header className="round-head">
        <h1 className="title-1">Round</h1>
        <p className="round-lead">{leadOf(startup, round, totals)}</p>
      </header>
      <RoundRuler
        target={round.target ?? 0}
        committed={totals.committed}
        soft={totals.soft}
        currency={currencyMark(round.currency)}
      />
      <p className="round-rule">
        Only late stages count: an investor who is <strong>Onboard</strong> has committed, one{' '}
        <strong>In Term Negotiation</strong> is soft. A cheque expected from anybody earlier is kept, and not added.
        {unaddedWords(totals, round)}
      </p>
      <div className="round-columns">
        <section aria-labelledby="round-late">
          <h2 id="round-late" className="section-title">
            Counted
          </h2>
          {investors.some(isLate) ? (
            <ChequeLines label="Counted" matches={investors.filter(isLate)} round={round} />
          ) : (
            <EmptyState title="Nobody is that far yet">
              An investor appears here with the status In Term Negotiation or Onboard.
            </EmptyState>
          )}
          {totals.early.length > 0 && (
            <>
              <h2 className="section-title round-early">Expected, too early to count</h2>
              <ChequeLines label="Expected, too early to count" matches={totals.early} round={round} />
            </>
          )}
          <p className="muted small">
            The cheque of any other investor is set from its menu on the board and on a phone, and on its own page.
          </p>
        </section>
        <section className="round-own" aria-labelledby="round-own">
          <h2 id="round-own" className="section-title">
            The round
          </h2>
          <RoundForm round={round} />
        </section>
      </div>
    </main>
  );
}

function leadOf({ name }: Startup, { target, currency }: Round, { committed, soft, open }: RoundTotals): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const company = name || 'Your startup';
  if (target === null)
    return `${company} has ${money(committed)} committed and ${money(soft)} soft. Say below how much you raise.`;
  const rest = open === 0 ? 'Nothing is open.' : `${money(open ?? 0)} is open.`;
  return `${company} raises ${money(target)}: ${money(committed)} committed, ${money(soft)} soft. ${rest}`;
}

function unaddedWords({ unknown, otherCurrency }: RoundTotals, { currency }: Round): string {
  const parts = [
    unknown.length > 0 && `${counted(unknown.length)} below without a known cheque`,
    otherCurrency.length > 0 && `${counted(otherCurrency.length)} whose cheque is not in ${currency}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` Not added either: ${parts.join(', and ')}.`;
}

const counted = (count: number): string => (count === 1 ? '1 investor' : `${count} investors`);
