import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import { displayedText } from '@paratope/shared/analysis/record';
import { type AnalysisCategory, analysisCategoryLabels } from '@paratope/shared/analysis/rubric/question';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../words/words.ts';
import { scoreOf } from './categories.tsx';
import { OpenQuestion } from './rubric.tsx';
import { Lines, proofInWords, SaidList } from './said.tsx';
import { type Proof, type SaidLine, SlidePicture, useSlides } from './slides.tsx';
import { repeatsIn } from './tell-once.ts';

/** What is open over the report. A slide opened from a dialog leads back to it. */
export type OpenDialog =
  | { readonly kind: 'category'; readonly category: AnalysisCategory }
  | { readonly kind: 'whole' }
  | { readonly kind: 'slide'; readonly proof: Proof; readonly from: OpenDialog | undefined };

interface ReportDialogsProps {
  readonly record: AnalysisRecord;
  readonly asked: OpenDialog | undefined;
  readonly onAsk: (asked: OpenDialog | undefined) => void;
}

export function ReportDialogs({ record, asked, onAsk }: ReportDialogsProps) {
  const close = () => onAsk(undefined);
  if (asked?.kind === 'category') return <CategoryDialog record={record} category={asked.category} onClose={close} />;
  if (asked?.kind === 'whole') return <WholeDialog record={record} onClose={close} />;
  if (asked?.kind === 'slide') return <SlideDialog proof={asked.proof} onClose={() => onAsk(asked.from)} />;
  return null;
}

interface CategoryDialogProps {
  readonly record: AnalysisRecord;
  readonly category: AnalysisCategory;
  readonly onClose: () => void;
}

function CategoryDialog({ record, category, onClose }: CategoryDialogProps) {
  const scored = scoreOf(record, category);
  const label = t(analysisCategoryLabels[category]);
  const questions = record.report?.questions.filter((question) => question.category === category);
  const repeats = repeatsIn(questions?.flatMap(({ statements }) => statements) ?? []);
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={scored?.score == null ? label : t('{label}: {score} of 10', { label, score: scored.score })}
    >
      {questions ? (
        <div>
          {questions.map((question) => (
            <OpenQuestion key={question.id} question={question} repeats={repeats} />
          ))}
        </div>
      ) : (
        <div className="report-lines">
          <Lines text={displayedText(scored?.reasoning ?? '')} />
        </div>
      )}
    </Dialog>
  );
}

function WholeDialog({ record, onClose }: { readonly record: AnalysisRecord; readonly onClose: () => void }) {
  const parts = partsOf(record).filter(({ text }) => text !== '');
  const repeats = repeatsIn(parts.flatMap(({ lines = [] }) => lines));
  return (
    <Dialog open size="large" onClose={onClose} title={t('Comprehensive Analysis')}>
      {parts
        .map((part) => ({ ...part, lines: part.lines?.filter((line) => !repeats.has(line)) }))
        .filter(({ lines }) => lines?.length !== 0)
        .map(({ heading, text, lines }) => (
          <section key={heading} className="report-lines report-whole">
            {heading && <h3 className="strong">{heading}</h3>}
            {lines ? <SaidList lines={lines} /> : <Lines text={displayedText(text)} />}
          </section>
        ))}
    </Dialog>
  );
}

interface Part {
  readonly heading: string;
  readonly text: string;
  /** The same text sentence by sentence, if the record has statements. */
  readonly lines?: readonly SaidLine[] | undefined;
}

function partsOf(record: AnalysisRecord): Part[] {
  const { report, categories } = record;
  const ofCategory = (category: AnalysisCategory) =>
    report?.questions.filter((question) => question.category === category).flatMap(({ statements }) => statements);
  const inFive = categories.some(({ category }) => category === 'differentiation');
  return [
    { heading: '', text: record.analysisSummary },
    ...categories.map(({ category, reasoning }) => ({
      heading: t(analysisCategoryLabels[category]),
      text: reasoning,
      lines: ofCategory(category),
    })),
    ...(inFive ? [] : [{ heading: t('Competitive Differentiation'), text: record.competitiveDifferentiation }]),
    { heading: t('Key Strengths'), text: record.keyStrengths, lines: report?.strengths },
    { heading: t('Investment Signals'), text: record.investmentSignals, lines: report?.signals },
    { heading: t('Key Risks'), text: record.companyWeakness, lines: report?.weaknesses },
  ];
}

function SlideDialog({ proof, onClose }: { readonly proof: Proof; readonly onClose: () => void }) {
  const { titleOf, language } = useSlides();
  const title = titleOf(proof.page);
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={title ? t('Slide {page}: {title}', { page: proof.page, title }) : t('Slide {page}', { page: proof.page })}
    >
      <div className="grid gap-4">
        <SlidePicture {...proof} />
        <blockquote className="serif" lang={language}>
          “{proof.quote}”
        </blockquote>
        {typeof proof.sureness === 'number' && <p className="small muted">{proofInWords(proof)}</p>}
        {proof.box === null && <p className="small muted">{t("We couldn't locate this text on the slide.")}</p>}
      </div>
    </Dialog>
  );
}
