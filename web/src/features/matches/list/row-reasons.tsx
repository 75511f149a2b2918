import { middle, relationOf } from '@paratope/shared/matches/fit';
import type { OpenMatch, Tooth } from '@paratope/shared/matches/match';
import { recipe } from '@paratope/shared/matches/recipe';
import { groupedByFit } from '../../../ui/glyph-words.ts';
import { inWords, t } from '../../../words/words.ts';

/**
 * Why an investor is on the list, and below it what holds it back, or a second reason if nothing does. An investor without an
 * analysis has neither.
 */
export function RowReasons({ match }: { readonly match: OpenMatch }) {
  const { reasons, open } = reasonsOf(match.teeth);
  const [first, second] = reasons.map((tooth) => inWords(tooth.decidedBy ?? tooth.theirs));
  const missing = groupedByFit(open).join(' · ');
  return (
    <>
      {first && (
        <p className="dash-why" title={first}>
          {first}
        </p>
      )}
      {match.competitors ? (
        <p className="dash-open late">{t('Backs a competitor')}</p>
      ) : (
        (missing || second) && (
          <p className="dash-open muted" title={missing || second}>
            {missing || second}
          </p>
        )
      )}
    </>
  );
}

interface Reasons {
  /** Those that fit, the best score first. */
  readonly reasons: readonly Tooth[];
  /** The two that cost the fit the most. */
  readonly open: readonly Tooth[];
}

function reasonsOf(teeth: readonly Tooth[]): Reasons {
  const missing = ({ criterion, score }: Tooth): number => recipe.teeth[criterion].weight * (1 - (score ?? middle));
  const isFitting = ({ score }: Tooth): boolean => relationOf(score) === 'fits';
  return {
    reasons: teeth.filter(isFitting).sort((a, b) => (b.score ?? 0) - (a.score ?? 0)),
    open: teeth
      .filter((tooth) => !isFitting(tooth))
      .sort((a, b) => missing(b) - missing(a))
      .slice(0, 2),
  };
}
