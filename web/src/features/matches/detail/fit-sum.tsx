import { middle } from '@paratope/shared/matches/fit';
import { criterionLabels, type OpenMatch } from '@paratope/shared/matches/match';
import { recipe } from '@paratope/shared/matches/recipe';
import { inWords, pageLanguage, t } from '../../../words/words.ts';

/** Adds up the fit from its rows: each score by its weight, 50 for what is unknown, minus the deducted points. */
export function FitSum({ match, fit }: { readonly match: OpenMatch; readonly fit: number }) {
  const taken = match.against.filter(({ points }) => points);
  return (
    <details className="mt-3">
      <summary className="touch">{t('How {fit} adds up', { fit })}</summary>
      <table className="w-full match-evidence">
        <thead>
          <tr>
            <th scope="col">{t('Criterion')}</th>
            <th scope="col">{t('Score')}</th>
            <th scope="col">{t('Weight')}</th>
            <th scope="col">{t('Points')}</th>
          </tr>
        </thead>
        <tbody>
          {match.teeth.map(({ criterion, score }) => {
            const weight = Math.round(recipe.teeth[criterion].weight * 100);
            const points = Math.round((score ?? middle) * 100);
            return (
              <tr key={criterion}>
                <th scope="row">{t(criterionLabels[criterion])}</th>
                <td>{score === null ? t('Unknown: {middle}', { middle: points }) : points}</td>
                <td>{weight}%</td>
                <td>{decimal((weight * points) / 100)}</td>
              </tr>
            );
          })}
          {taken.map(({ title, points = 0 }) => (
            <tr key={inWords(title)}>
              <th scope="row" colSpan={3}>
                {inWords(title)}
              </th>
              <td>{decimal(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row" colSpan={3}>
              {t('Fit')}
            </th>
            <td>{fit}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

const decimal = (points: number): string =>
  points.toLocaleString(pageLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
