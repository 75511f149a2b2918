import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import type { Round } from '@paratope/shared/round/round';
import { roundOf } from '@paratope/shared/round/round-of';
import { isLate, type RoundTotals, roundTotals } from '@paratope/shared/round/totals';
import type { Startup } from '@paratope/shared/startups/startup';
import { isEmpty, useDownloaded, useStartup } from '../../local/hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RoundRuler } from '../../ui/round-ruler.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { rich } from '../../words/rich.ts';
import { formatMoney, plural, t } from '../../words/words.ts';
import { ChequeLines } from './cheque-lines.tsx';
import { RoundForm } from './round-form.tsx';
import './round.css';
import { Section } from '../../ui/section.tsx';

export function RoundPage() {
  const startup = useStartup();
  const investors = useInvestors();
  if (startup === null) {
    return (
      <main className="page">
        <ErrorState title={t('No round found')}>{t("We can't find a startup for this account.")}</ErrorState>
      </main>
    );
  }
  if (!startup || !investors) {
    return (
      <Loading label={t('Loading your round')}>
        <main className="page page-body column gap-5">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </main>
      </Loading>
    );
  }
  const round = roundOf(startup);
  const totals = roundTotals(round, investors);
  return (
    <main className="page page-body column gap-5">
      <PageTitle>{t('Round')}</PageTitle>
      <header className="column gap-2">
        <h1 className="title-1">{t('Round')}</h1>
        <p className="serif lead round-lead">{leadOf(startup, round, totals)}</p>
      </header>
      {(round.target ?? 0) + totals.committed + totals.soft + totals.expected > 0 && (
        <RoundRuler
          target={round.target ?? 0}
          committed={totals.committed}
          soft={totals.soft}
          expected={totals.expected}
          currency={round.currency}
        />
      )}
      <p className="muted round-rule">
        {rich('Counts investors whose status is {onboard} (committed) or {negotiating} (soft-circled).', {
          onboard: <strong>{t('Onboard')}</strong>,
          negotiating: <strong>{t('In Term Negotiation')}</strong>,
        })}
        {unaddedWords(totals, round) && ` ${unaddedWords(totals, round)}`}
      </p>
      <div className="grid gap-6 round-columns">
        <Section title={t('Counted')}>
          {investors.some(isLate) ? (
            <ChequeLines label={t('Counted')} matches={investors.filter(isLate)} round={round} />
          ) : (
            <EmptyState title={t('No commitments yet')}>
              {t('Investors appear here with the status In Term Negotiation or Onboard.')}
            </EmptyState>
          )}
          {totals.early.length > 0 && (
            <>
              <h2 className="section-title mt-5">{t('Expected, too early to count')}</h2>
              <ChequeLines label={t('Expected, too early to count')} matches={totals.early} round={round} />
            </>
          )}
          <p className="muted small">{t("Set other check sizes on the investor's page.")}</p>
        </Section>
        <Section title={t('The round')}>
          <RoundForm round={round} />
        </Section>
      </div>
    </main>
  );
}

function leadOf({ name }: Startup, { target, currency }: Round, { committed, soft, open }: RoundTotals): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const company = name || t('Your startup');
  if (target === null)
    return t('{company}: {committed} committed, {soft} soft-circled. Add how much you are raising below.', {
      company,
      committed: money(committed),
      soft: money(soft),
    });
  const rest = open === 0 ? t('Target covered.') : t('{money} to go.', { money: money(open ?? 0) });
  return t('{company}: {committed} of {target} committed, {soft} soft-circled. {rest}', {
    company,
    target: money(target),
    committed: money(committed),
    soft: money(soft),
    rest,
  });
}

function unaddedWords({ unknown, otherCurrency }: RoundTotals, { currency }: Round): string {
  const parts = [
    unknown.length > 0 &&
      plural(
        unknown.length,
        '1 investor below has no check size yet',
        '{count} investors below have no check size yet',
      ),
    otherCurrency.length > 0 &&
      plural(
        otherCurrency.length,
        "1 investor whose check isn't in {currency}",
        "{count} investors whose checks aren't in {currency}",
        { currency },
      ),
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : t('Not counted: {parts}.', { parts: parts.join(t(', and ')) });
}

/** Every investor on the list, largest expected check first; undefined while the device is still opening. */
function useInvestors(): readonly OpenMatch[] | undefined {
  return useDownloaded(
    async (rows) => (await rows.table(Matches).toArray()).filter(isOpenMatch).sort(largestFirst),
    [],
    isEmpty,
  );
}

const largestFirst = (a: OpenMatch, b: OpenMatch): number =>
  (b.expectedCheque?.amount ?? -1) - (a.expectedCheque?.amount ?? -1) || a.vcName.localeCompare(b.vcName);
