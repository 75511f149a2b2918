import type { Startup } from '@paratope/shared/startups/startup';
import { BindingGlyph } from '../../../ui/binding-glyph.tsx';
import { pageLanguage, t } from '../../../words/words.ts';

interface ListFootProps {
  readonly shown: number;
  readonly total: number;
  readonly startup: Startup;
}

export function ListFoot({ shown, total, startup }: ListFootProps) {
  const { matching } = startup;
  return (
    <footer className="wrap between pt-3 dash-foot small muted">
      {shown < total && <p>{t('{shown} of {total} shown', { shown, total })}</p>}
      {matching.state === 'done' && (
        <p>
          {t('{total} investors compared on {signals} investment signals.', {
            total: counted(matching.total),
            signals: counted(matching.signals),
          })}
        </p>
      )}
      <p>{t("Not a fit? Tell us why and we'll improve your next matches.")}</p>
      <p className="row wrap gap-1-2">
        {t('How to read the fit:')}
        <BindingGlyph size="row" scores={[0.9, 0.9, 0.4, 0.9, 0.95, null, 0.3]} score={0} decorative />
        {t('Filled = fit · Gap = mismatch · Hatched = unknown')}
      </p>
    </footer>
  );
}

const counted = (number: number): string => number.toLocaleString(pageLanguage());
