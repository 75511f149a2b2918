import type { OpenMatch } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { t } from '../../../words/words.ts';
import { useSeen } from '../arrivals/use-mark-seen.ts';
import { MatchAnalysis } from './match-analysis.tsx';
import { SimilarCompanies } from './similar-companies.tsx';

export function MatchTabs({ match }: { readonly match: OpenMatch }) {
  useSeen(match.id);
  const [tab, setTab] = useState<'analysis' | 'companies'>('analysis');
  const [hasSeenCompanies, setSeen] = useState(false);
  return (
    <Tabs
      label={t('About this match')}
      value={tab}
      onChange={(next) => {
        setTab(next);
        if (next === 'companies') setSeen(true);
      }}
      tabs={[
        { value: 'analysis', label: t('Match Analysis'), content: <MatchAnalysis match={match} /> },
        {
          value: 'companies',
          label: t('Similar Companies'),
          content: <SimilarCompanies match={match} isSeen={hasSeenCompanies} />,
        },
      ]}
    />
  );
}
