import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { useLocalQuery, useStartup } from '../local/hooks.ts';
import { Banner } from '../ui/banner.tsx';

/** Says on every screen that what it shows is invented, as long as any of it is. */
export function SampleBand() {
  const startup = useStartup();
  const samples = useLocalQuery(
    (rows) =>
      rows
        .table(Matches)
        .filter((match) => isOpenMatch(match) && match.vcInvestor.isSample)
        .count(),
    [],
  );
  const isSample = startup?.isSample === true;
  if (!isSample && !samples) return null;
  return (
    <aside aria-label="About this data">
      <Banner tone="sample" title="Sample data.">
        {isSample
          ? 'This company, its investors and their notes are invented so you can look around.'
          : investors(samples ?? 0)}
      </Banner>
    </aside>
  );
}

const investors = (count: number): string =>
  count === 1
    ? 'One investor in your list is invented so you can look around.'
    : `${count} investors in your list are invented so you can look around.`;
