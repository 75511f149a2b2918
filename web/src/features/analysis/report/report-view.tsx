import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import { displayedText, keyRiskLines, previewLines } from '@paratope/shared/analysis/record';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { momentInFull } from '../../../ui/moments.ts';
import { oneDecimal } from '../../../words/numbers.ts';
import { inWords, plural, t } from '../../../words/words.ts';
import { Categories } from './categories.tsx';
import { Improvements } from './improvements.tsx';
import { type OpenDialog, ReportDialogs } from './report-dialogs.tsx';
import { Rubric } from './rubric.tsx';
import { Lines, SaidList } from './said.tsx';
import { type Proof, type SaidLine, type Slides, SlidesContext, usePictures } from './slides.tsx';
import { toldOnce } from './tell-once.ts';
import './report.css';
import './print.css';
import { Section } from '../../../ui/section.tsx';

interface ReportViewProps {
  readonly record: AnalysisRecord;
  /** The reader's own startup: the report can be shared and the profile changed. */
  readonly isOwn: boolean;
  /** Since when this report can be read here offline. */
  readonly keptSince: string | undefined;
  /** The server could not be asked whether this report is current. */
  readonly isEarlier: boolean;
}

export function ReportView({ record, isOwn, keptSince, isEarlier }: ReportViewProps) {
  const { report, madeBy, generatedAt, notice } = record;
  const [asked, setAsked] = useState<OpenDialog>();
  const [isSharing, setSharing] = useState(false);
  const once = useMemo(() => report && toldOnce(report), [report]);
  const slides = useSlidesOf(record, isOwn, (proof) =>
    setAsked((from) => ({ kind: 'slide', proof, from: from?.kind === 'slide' ? from.from : from })),
  );

  return (
    <SlidesContext value={slides}>
      <article className="report">
        <header className="grid gap-3 ink-bottom pb-4 report-head">
          <div className="col-span-all">
            <h1 className="title-1">{t('Comprehensive Investment Analysis Report')}</h1>
            <p className="mt-2">
              <strong>{record.startupName}</strong>
              {report && <>, {plural(report.slides.length, '1 slide', '{count} slides')}</>}
              {generatedAt && (
                <span className="muted">{`. ${t('Created on {day}', { day: momentInFull(generatedAt) })}`}</span>
              )}
            </p>
          </div>
          <p className="wrap gap-2">
            <Badge>{t('AI-Powered Analysis')}</Badge>
            {madeBy?.analyser === 'embedded' && <Badge icon="lock">{t('Not shared with third parties')}</Badge>}
          </p>
          <p className="wrap gap-2 report-acts">
            <Button icon="document" onClick={() => window.print()}>
              {t('Print or save as PDF')}
            </Button>
            {isOwn && (
              <Button icon="link" onClick={() => setSharing(true)}>
                {t('Share')}
              </Button>
            )}
          </p>
        </header>
        <p className="hair-bottom py-3 small muted">
          {t('The AI analysis is in beta. Use it as an aid, not as a final judgment.')}
        </p>
        {notice && <Banner tone="plain">{inWords(notice)}</Banner>}
        {isEarlier && (
          <Banner tone="warm" announce>
            {t("You're offline.")}{' '}
            {keptSince ? t('This is the report as of {keptSince}.', { keptSince: momentInFull(keptSince) }) : ''}
          </Banner>
        )}
        {record.overallScore !== null && (
          <p className="row gap-4 mt-5">
            <span className="serif report-score-number">{oneDecimal(record.overallScore)}</span>
            <span>
              <strong>{t('Overall of 10')}</strong>
              <br />
              <span className="small muted">{t('Average of five scores')}</span>
            </span>
          </p>
        )}
        <Categories
          record={record}
          cards={once?.cards}
          onDetails={(category) => setAsked({ kind: 'category', category })}
        />
        <div className="grid mt-4 halves report-columns">
          <Texts record={record} strengths={once?.strengths} />
          <Section className="min-w-0 mt-6 col-span-all" title={t('Comprehensive Analysis')}>
            <div className="report-lines">
              <Lines text={previewLines(record.analysisSummary).join('\n')} />
            </div>
            <button type="button" className="link touch report-more" onClick={() => setAsked({ kind: 'whole' })}>
              {t('Continue reading full analysis')}
            </button>
          </Section>
        </div>
        {report && report.improvements.length > 0 && <Improvements improvements={report.improvements} isOwn={isOwn} />}
        {report && once && <Rubric questions={report.questions} repeats={once.repeats} />}
        <footer className="grid gap-1 ink-top pt-4 report-foot small muted">
          {madeBy && <p>{makerWords(madeBy)}</p>}
          {keptSince && (
            <p>
              {t('Saved on this device since {keptSince}. Available offline.', {
                keptSince: momentInFull(keptSince),
              })}
            </p>
          )}
          <p>
            {t('Powered by Paratope AI')}
            {generatedAt && ` · ${t('Generated on {day}', { day: momentInFull(generatedAt) })}`}
          </p>
        </footer>
      </article>
      <ReportDialogs record={record} asked={asked} onAsk={setAsked} />
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </SlidesContext>
  );
}

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((file) => ({ default: file.ShareDialog })));

interface TextsProps {
  readonly record: AnalysisRecord;
  readonly strengths: readonly SaidLine[] | undefined;
}

/** Statements with their slides where the record has them, else its plain texts. */
function Texts({ record, strengths }: TextsProps) {
  const { report } = record;
  const risks = record.companyWeakness === unavailable ? [] : keyRiskLines(record.companyWeakness);
  const hasSignals = record.investmentSignals !== '' && record.investmentSignals !== unavailable;
  return (
    <>
      <Section className="min-w-0 mt-6" title={t('Investment Thesis')}>
        <Passage lines={report?.thesis} text={record.investmentThesis} />
      </Section>
      <Section className="min-w-0 mt-6" title={t('Key Strengths')}>
        {record.keyStrengths === '' ? (
          <p className="muted">{t('Analysis pending...')}</p>
        ) : (
          <Passage lines={strengths} text={record.keyStrengths} />
        )}
      </Section>
      <Section className="min-w-0 mt-6" title={t('Investment Signals')}>
        {hasSignals ? (
          <Passage lines={report?.signals} text={record.investmentSignals} />
        ) : (
          <p className="muted">{t('Investment signals analysis pending...')}</p>
        )}
      </Section>
      {risks.length > 0 && (
        <Section className="min-w-0 mt-6" title={t('Key Risks')}>
          <ul>
            {risks.map((line) => (
              <li key={line} className="hair-bottom py-3 report-risk">
                {line}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** What old records carry where nothing was found; never shown. */
const unavailable = 'Analysis unavailable';

const Passage = ({ lines, text }: { readonly lines: readonly SaidLine[] | undefined; readonly text: string }) =>
  lines ? (
    <SaidList lines={lines} />
  ) : (
    <div className="report-lines">
      <Lines text={displayedText(text)} />
    </div>
  );

function useSlidesOf(record: AnalysisRecord, isOwn: boolean, show: (proof: Proof) => void): Slides {
  const pictures = usePictures(record, isOwn);
  const { report } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: showing a slide is the same act whenever it is handed down.
  return useMemo(
    () => ({
      language: report?.language === 'de' || report?.language === 'en' ? report.language : undefined,
      titleOf: (page) => report?.slides.find((slide) => slide.page === page)?.title ?? '',
      pictureOf: (page) => pictures.get(page),
      show,
    }),
    [report, pictures],
  );
}

function makerWords({
  analyser,
  model,
  tookMs,
  removedClaims,
  ignoredLines,
}: NonNullable<AnalysisRecord['madeBy']>): string {
  const seconds = Math.max(1, Math.round(tookMs / 1_000));
  const took = plural(seconds, 'in 1 second', 'in {count} seconds');
  return [
    analyser === 'embedded'
      ? t('Read by the built-in reader, {took}. The deck was not sent anywhere.', { took })
      : t('Read by {model}, an AI service our team chose, {took}. Every statement was checked against the slides.', {
          model,
          took,
        }),
    removedClaims > 0 &&
      plural(
        removedClaims,
        "1 claim was left out because the deck doesn't support it.",
        "{count} claims were left out because the deck doesn't support them.",
      ),
    ignoredLines > 0 &&
      plural(
        ignoredLines,
        '1 line of the deck was addressed to an AI and was ignored.',
        '{count} lines of the deck were addressed to an AI and were ignored.',
      ),
  ]
    .filter(Boolean)
    .join(' ');
}
