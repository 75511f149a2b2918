import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { useLocalQuery, useStartup, useWorkspace } from '../local/hooks.ts';
import { Banner } from '../ui/banner.tsx';
import { plural, t } from '../words/words.ts';

/** Says on every screen that what it shows is invented, as long as any of it is. */
export function SampleBand() {
  const startup = useStartup();
  const isSample = startup?.isSample === true;
  const { ahead } = useWorkspace();
  const samples = useLocalQuery(
    async (rows) => (isSample ? 0 : rows.table(Matches).filter(isInvented).count()),
    [isSample],
    ahead.matches?.filter(isInvented).length,
  );
  if (!isSample && !samples) return null;
  return (
    <aside aria-label={t('About this data')}>
      <Banner tone="sample" title={t('Sample data.')}>
        {isSample
          ? t('This company, its investors and their notes are invented so you can look around.')
          : investors(samples ?? 0)}
      </Banner>
    </aside>
  );
}

const isInvented = (match: Match): boolean => isOpenMatch(match) && match.vcInvestor.isSample;

const investors = (count: number): string =>
  plural(
    count,
    'One investor in your list is invented so you can look around.',
    '{count} investors in your list are invented so you can look around.',
  );
