import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import { displayedText } from '@paratope/shared/analysis/record';
import { type AnalysisCategory, analysisCategoryLabels } from '@paratope/shared/analysis/rubric/question';
import { Button } from '../../../ui/button.tsx';
import { ScoreCells } from '../../../ui/progress.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { Gap, Lines, SaidList } from './said.tsx';
import type { Report, SaidLine } from './slides.tsx';
import { quotingCards, type ToldOnce } from './tell-once.ts';

interface CategoriesProps {
  readonly record: AnalysisRecord;
  /** What each card quotes; undefined for a record without statements. */
  readonly cards: ToldOnce['cards'] | undefined;
  readonly onDetails: (category: AnalysisCategory) => void;
}

export const Categories = ({ record, cards, onDetails }: CategoriesProps) => (
  <section className="grid mt-5 report-cards" aria-label={t('Scores')}>
    {(['technology', 'market', 'team', 'differentiation', 'risk'] as const).map((category) => {
      const scored = scoreOf(record, category);
      if (!scored) return null;
      const questions = record.report?.questions.filter((question) => question.category === category);
      const isMain = quotingCards.includes(category);
      return (
        <article
          key={category}
          className={
            isMain
              ? 'column gap-3 min-w-0 hair-top report-card'
              : 'column gap-3 min-w-0 hair-top report-card report-card-small'
          }
          aria-labelledby={`report-${category}`}
        >
          <div className="spread baseline">
            <h2 id={`report-${category}`} className="title-2">
              {t(analysisCategoryLabels[category])}
            </h2>
            {scored.score !== null && (
              <p className="row baseline gap-1">
                <span className="serif report-score-number">{scored.score}</span>
                <span className="muted">{t('of 10')}</span>
              </p>
            )}
          </div>
          {scored.score !== null && <ScoreCells label={t(analysisCategoryLabels[category])} value={scored.score} />}
          {questions ? (
            <Found questions={questions} said={cards?.get(category) ?? []} isShort={!isMain} />
          ) : (
            <Excerpt text={scored.reasoning} />
          )}
          {category === 'risk' && <p className="small muted">{t('10 = low risk')}</p>}
          <p className="report-card-foot">
            <Button onClick={() => onDetails(category)}>
              {rich('View Details {category}', {
                category: (
                  <span className="visually-hidden">
                    {t('of {category}', { category: t(analysisCategoryLabels[category]) })}
                  </span>
                ),
              })}
            </Button>
          </p>
        </article>
      );
    })}
  </section>
);

interface FoundProps {
  readonly questions: Report['questions'];
  readonly said: readonly SaidLine[];
  readonly isShort: boolean;
}

function Found({ questions, said, isShort }: FoundProps) {
  const count = (standing: 'shown' | 'stated' | 'gap') => questions.filter((one) => one.standing === standing).length;
  const gaps = questions.filter(({ standing }) => standing === 'gap');
  return (
    <>
      <p className="small muted">
        {t('{shown} of {count} answered with evidence, {stated} stated, {open} open.', {
          count: questions.length,
          shown: count('shown'),
          stated: count('stated'),
          open: count('gap'),
        })}
      </p>
      {!isShort && said.length > 0 && (
        <div>
          <h3 className="strong small hair-bottom pb-2 report-label">{t('From the deck')}</h3>
          <SaidList lines={said} />
        </div>
      )}
      {!isShort && gaps.length > 0 && (
        <div>
          <h3 className="strong small hair-bottom pb-2 report-label">{t('Not found in the deck')}</h3>
          <ul className="said-list">
            {gaps.slice(0, 2).map(({ id, topic }) => (
              <li key={id}>
                <Gap>{topic}</Gap>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const Excerpt = ({ text }: { readonly text: string }) => (
  <Lines text={displayedText(text).split('\n').filter(Boolean).slice(0, 3).join('\n')} />
);

/** Records made elsewhere may have only the first three scores, in fields of their own. */
export function scoreOf(record: AnalysisRecord, category: AnalysisCategory) {
  const own = record.categories.find((one) => one.category === category);
  if (own) return own;
  if (category === 'technology') return { score: record.technologyScore, reasoning: record.technologyReasoning };
  if (category === 'market') return { score: record.marketScore, reasoning: record.marketReasoning };
  if (category === 'team') return { score: record.teamScore, reasoning: record.teamReasoning };
  return undefined;
}
