import { isComplete } from '@paratope/shared/analysis/complete';
import { analysisCategoryLabels } from '@paratope/shared/analysis/rubric/question';
import { useEffect } from 'react';
import { useDeck } from '../../../local/deck-hooks.ts';
import { useOnline, useWorkspace } from '../../../local/hooks.ts';
import { oneDecimal } from '../../../words/numbers.ts';
import { t } from '../../../words/words.ts';
import { type KeptReport, keepReport } from '../kept-report.ts';
import { askForReport } from '../report-source.ts';
import type { ReportInShort } from './report-in-short.ts';
import { ViewLink } from './view-link.tsx';
import './dashboard.css';
import { Section } from '../../../ui/section.tsx';

export function AssessmentCard({ kept }: { readonly kept: KeptReport<ReportInShort> | null }) {
  useAsked(kept === null);
  if (!kept || !isComplete(kept.record)) return null;
  const { overallScore, categories } = kept.record;
  return (
    <Section className="wrap gap-2-4 hair-top hair-bottom py-3 assess" title={t('Startup Assessment')} look="title-4">
      {overallScore !== null && (
        <p>
          <strong>{oneDecimal(overallScore)}</strong> <span className="muted">{t('of 10')}</span>
        </p>
      )}
      <ul className="wrap gap-1-4 assess-scores small muted">
        {categories.map(({ category, score }) => (
          <li key={category}>
            {t(analysisCategoryLabels[category])} <span className="strong">{score ?? '–'}</span>
          </li>
        ))}
      </ul>
      <ViewLink />
    </Section>
  );
}

/** If this device has no report, asks once whether one exists, as soon as there is a deck to make it from. */
function useAsked(isMissing: boolean): void {
  const { seen } = useWorkspace();
  const isOnline = useOnline();
  const hasDeck = useDeck()?.state === 'read';
  const isNeeded = isMissing && isOnline && hasDeck;
  useEffect(() => {
    if (!isNeeded) return;
    void askForReport({ kind: 'own' }).then(async (answer) => {
      if (answer.ok && isComplete(answer.value)) await keepReport(seen, answer.value, new Date().toISOString());
    });
  }, [isNeeded, seen]);
}
