import { AnalysisCategory, analysisCategoryLabels } from '@paratope/shared/analysis/rubric/question';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { t } from '../../../words/words.ts';
import { SaidList } from './said.tsx';
import type { Report, SaidLine } from './slides.tsx';

type Question = Report['questions'][number];

/** Every question behind the scores, each opening to the deck's answer. In print all are open. */
export const Rubric = ({ questions, repeats }: RubricProps) => (
  <Section className="min-w-0 mt-6" title={t('How each score is calculated')}>
    <p className="muted report-part-lead">
      {t(
        'Every deck gets the same {count} questions. An answer with evidence counts in full, a stated one counts half, an open one counts zero.',
        { count: questions.length },
      )}
    </p>
    <div className="grid report-rubric">
      {AnalysisCategory.options.map((category) => (
        <section key={category} aria-labelledby={`rubric-${category}`}>
          <h3 id={`rubric-${category}`} className="strong small hair-bottom pb-2 report-label">
            {t(analysisCategoryLabels[category])}
          </h3>
          <ul>
            {questions
              .filter((question) => question.category === category)
              .map((question) => (
                <li key={question.id} className="hair-bottom question">
                  <Folded question={question} repeats={repeats} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </Section>
);

interface RubricProps {
  readonly questions: Report['questions'];
  /** Answers already quoted further up. */
  readonly repeats: ReadonlySet<SaidLine>;
}

interface QuestionProps {
  readonly question: Question;
  readonly repeats: ReadonlySet<SaidLine>;
}

function Folded({ question, repeats }: QuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="bare row gap-3 w-full question-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{question.topic}</span>
        <Standing standing={question.standing} />
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <div id={id} className={isOpen ? 'pb-4' : 'pb-4 question-folded'}>
        <Answer question={question} repeats={repeats} />
      </div>
    </>
  );
}

export const OpenQuestion = ({ question, repeats }: QuestionProps) => (
  <section className="hair-bottom question">
    <div className="row gap-3 w-full question-title">
      <h3 className="strong">{question.topic}</h3>
      <Standing standing={question.standing} />
    </div>
    <div className="pb-4">
      <Answer question={question} repeats={repeats} />
    </div>
  </section>
);

const Answer = ({ question: { question, source, statements }, repeats }: QuestionProps) => (
  <>
    <p className="small">{question}</p>
    <SaidList lines={statements} repeats={repeats} withPictures />
    <p className="micro dim">{t('Investors who ask this: {source}', { source })}</p>
  </>
);

const Standing = ({ standing }: { readonly standing: Question['standing'] }) => {
  if (standing === 'shown') return <Badge tone="good">{t('Shown')}</Badge>;
  if (standing === 'stated') return <Badge>{t('Stated')}</Badge>;
  return <Badge tone="waiting">{t('Open')}</Badge>;
};
