import { useEffect } from 'react';
import { samplesIn } from '../local/ahead.ts';
import { useLocalQuery, useWorkspace } from '../local/hooks.ts';
import { Banner } from '../ui/banner.tsx';
import { plural, t } from '../words/words.ts';

export function SampleBand() {
  const { session, ahead } = useWorkspace();
  const samples = useLocalQuery((rows) => samplesIn(rows, session.startupId), [session.startupId], ahead.samples);
  // The next page's frame starts from this value, so that the band does not shift the page.
  useEffect(() => {
    if (samples !== undefined) ahead.samples = samples;
  }, [ahead, samples]);
  if (!samples) return null;
  return (
    <aside aria-label={t('About this data')}>
      <Banner tone="sample" title={t('Sample data.')}>
        {samples === 'company'
          ? t('Everything here is made up.')
          : plural(samples, '1 investor on your list is made up.', '{count} investors on your list are made up.')}
      </Banner>
    </aside>
  );
}
