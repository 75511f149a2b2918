import {
  analysisSteps,
  dotThresholds,
  type ShownProgress,
  shownProgress,
  simulation,
} from '@paratope/shared/analysis/progress';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { askToTell, type Telling, tellingNow } from './tell.ts';
import './waiting.css';

interface WaitingScreenProps {
  readonly company: string;
  /** The server's current step, from 1; null until it reports one. */
  readonly step: number | null;
  /** Start of the wait, device clock in milliseconds. */
  readonly since: number;
}

/** The number creeps between the server's real steps and never passes the current one. */
export function WaitingScreen({ company, step, since }: WaitingScreenProps) {
  const elapsedMs = useElapsed(since);
  const shown = useShown(elapsedMs, step);
  return (
    <section className="column start gap-2 max-560 report-wait" aria-labelledby="report-wait-title">
      <p className="muted">{company}</p>
      <h1 id="report-wait-title" className="title-1">
        {t('Analyzing')}
      </h1>
      <p className="muted">{t('Estimated completion: 2-3 minutes')}</p>
      <p className="report-wait-number">
        {shown.percent}
        <span className="report-wait-percent">%</span>
      </p>
      <progress
        className="w-full block progress-bar"
        aria-label={t('Analysis progress')}
        value={shown.percent}
        max={100}
      />
      <Dots lit={shown.dots} />
      <p className="title-3 report-wait-stage">{t(shown.stage)}</p>
      <p role="status">{t(shown.message)}</p>
      <p className="wrap gap-1-4 hair-top mt-3 mb-3 pt-3 w-full small muted">
        <span className="inline-row">
          <span className="button-working" aria-hidden="true" />
          {t('Processing')}
        </span>
        <span>{rich('Elapsed {time}', { time: <time>{clockWords(elapsedMs)}</time> })}</span>
        {step !== null && <span>{t('Step {step} of {count}', { step, count: analysisSteps.length })}</span>}
      </p>
      <TellMe />
      <p className="small dim">{t('You can close this page. The analysis continues.')}</p>
    </section>
  );
}

const Dots = ({ lit }: { readonly lit: number }) => (
  <span
    className="wrap w-full between mb-4"
    role="img"
    aria-label={t('{lit} of {count} parts done', { lit, count: dotThresholds.length })}
  >
    {dotThresholds.map((threshold, at) => (
      <span key={threshold} className={at < lit ? 'report-wait-dot report-wait-lit' : 'report-wait-dot'} />
    ))}
  </span>
);

function TellMe() {
  const [telling, setTelling] = useState<Telling>(tellingNow);
  if (telling === 'none') return null;
  if (telling === 'granted')
    return <p className="small">{t("We'll notify you when it is ready, as long as Paratope is open in a tab.")}</p>;
  if (telling === 'denied')
    return <p className="small muted">{t("This browser blocks our notifications, so we can't notify you.")}</p>;
  return <Button onClick={() => void askToTell().then(setTelling)}>{t('Notify me when it is ready')}</Button>;
}

function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

function useShown(elapsedMs: number, step: number | null): ShownProgress {
  const fullSince = useRef<number>(undefined);
  const { percent } = shownProgress({ elapsedMs, step });
  if (percent < simulation.most) fullSince.current = undefined;
  else fullSince.current ??= elapsedMs;
  return shownProgress({ elapsedMs, step, waitedMs: elapsedMs - (fullSince.current ?? elapsedMs) });
}

/** Minutes and seconds, such as "01:05". */
function clockWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
