import { fitOfScores } from '@paratope/shared/matches/recipe';
import { BindingGlyph, type Scores } from '../../ui/binding-glyph.tsx';
import { t } from '../../words/words.ts';

/** A drawing of the list that a new account leads to. Names nobody, and nothing in it can be pressed. */
export const SignUpPicture = () => (
  <figure className="sheet sign-up-picture" inert>
    <figcaption className="row micro muted hair-bottom sign-up-caption">
      <span className="hatch hatch-mark" aria-hidden="true" />
      {t('Example of an investor list')}
    </figcaption>
    <ol>
      {lines().map(({ kind, place, why, scores }) => (
        <li key={kind} className="hair-bottom sign-up-line">
          <span className="column min-w-0">
            <span className="strong">{t('{kind}, {place}', { kind, place })}</span>
            <span className="small muted">{why}</span>
          </span>
          <span className="row gap-3">
            <BindingGlyph size="row" scores={scores} score={fitOfScores(scores)} decorative />
            <span className="strong sign-up-fit">{fitOfScores(scores)}</span>
          </span>
        </li>
      ))}
    </ol>
    <p className="small muted sign-up-legend">
      {t("Filled means a match, a gap means a mismatch, hatching means we don't know yet.")}
    </p>
  </figure>
);

interface Line {
  readonly kind: string;
  readonly place: string;
  readonly why: string;
  readonly scores: Scores;
}

const lines = (): readonly Line[] => [
  {
    kind: t('Venture fund'),
    place: 'Boston',
    why: t('Led two seed rounds in your disease'),
    scores: [0.95, 0.9, 1, 0.72, 0.93, 0.9, 0.86],
  },
  {
    kind: t('Corporate venture'),
    place: 'Basel',
    why: t('Looks for your modality'),
    scores: [0.9, 0.9, 0.95, 0.72, 0.88, null, 0.87],
  },
  {
    kind: t('Family office'),
    place: 'London',
    why: t('Usual check is below your round'),
    scores: [0.9, 0.88, 0.7, 0.34, 0.9, 0.62, 0.3],
  },
];
