import { AnalysisRecord } from '@paratope/shared/analysis/api';
import { isComplete } from '@paratope/shared/analysis/complete';
import { reportWaiting } from '@paratope/shared/analysis/watch';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAskEvery } from '../../../local/ask-every.ts';
import { useMaybeWorkspace, useOnline } from '../../../local/hooks.ts';
import { inWords, t } from '../../../words/words.ts';
import { keepReport, loadReport } from '../kept-report.ts';
import { askForReport, type ReportSource, startReport } from '../report-source.ts';
import { tellThatItIsReady } from './tell.ts';

/**
 * `reading`: nothing is known yet. `waiting`: the report is being made. `ready`: `keptSince` is since when it can be read here offline,
 * `isEarlier` that the server could not be asked. `failed`: none can be shown.
 */
export type ReportView =
  | { readonly state: 'reading' }
  | { readonly state: 'waiting'; readonly since: number; readonly record: AnalysisRecord | undefined }
  | {
      readonly state: 'ready';
      readonly record: AnalysisRecord;
      readonly keptSince: string | undefined;
      readonly isEarlier: boolean;
    }
  | ({ readonly state: 'failed' } & Failure);

export interface Failure {
  readonly title: string;
  readonly words: string;
  readonly way: 'start' | 'retry' | 'upgrade' | 'none';
}

/** Reads the report, requests it if there is none, and polls until it is ready (every three seconds, as specified for the page). */
export function useReport(source: ReportSource, { isGenerating }: { isGenerating: boolean }) {
  const seen = useMaybeWorkspace()?.seen;
  const isOnline = useOnline();
  const [view, setView] = useState<ReportView>(() => (isGenerating ? waitingFor(undefined) : { state: 'reading' }));
  const asks = useRef(0);
  const isOwn = source.kind === 'own';
  const key = source.kind === 'own' ? '' : source.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the source.
  const look = useCallback(async () => {
    asks.current += 1;
    const answer = await askForReport(source);
    if (answer.ok && isComplete(answer.value)) {
      const record = answer.value;
      const now = new Date().toISOString();
      const keptSince = isOwn && seen ? await keepReport(seen, record, now) : undefined;
      return setView({ state: 'ready', record, keptSince, isEarlier: false });
    }
    if (answer.ok) {
      const { status, notice } = answer.value;
      if (status === 'failed')
        return setView({ state: 'failed', title: noData(), words: inWords(notice), way: 'start' });
      return setView((before) => waitingFor(answer.value, before));
    }
    const kept = isOwn && seen ? await loadReport(seen, AnalysisRecord) : undefined;
    setView((before) => {
      const isUnreached = answer.kind === 'unreachable';
      // A restarting server answers 503, or the proxy in front of it 502.
      const isLost = isUnreached || (answer.kind === 'refused' && answer.status >= 500);
      if (isLost && before.state === 'waiting' && before.record) return before;
      if (isLost && before.state === 'ready') return { ...before, isEarlier: true };
      if (isLost && kept) return { state: 'ready', record: kept.record, keptSince: kept.seenAt, isEarlier: true };
      if (isUnreached) return { state: 'failed', title: notLoaded(), words: unreached(isOwn), way: 'retry' };
      const message = answer.kind === 'refused' && !isLost ? answer.message : '';
      const isAboutPlan = answer.code === 'plan_limit';
      return message
        ? { state: 'failed', title: message, words: '', way: isAboutPlan ? 'upgrade' : 'none' }
        : { state: 'failed', title: notLoaded(), words: '', way: 'retry' };
    });
  }, [isOwn, key, seen]);

  const start = useCallback(async () => {
    const answer = await startReport(isOwn ? { kind: 'own' } : { kind: 'link', token: key });
    const isLost = !answer.ok && (answer.kind !== 'refused' || answer.status >= 500);
    if (isLost) return setView((before) => (before.state === 'failed' ? waitingFor(undefined) : before));
    const words = answer.ok ? inWords(answer.value.error ?? '') : answer.message;
    if (words) setView({ state: 'failed', title: noData(), words, way: 'none' });
    else setView((before) => (before.state === 'failed' ? waitingFor(undefined) : before));
  }, [isOwn, key]);

  // The stored report shows at once, until the server's answer replaces it.
  useEffect(() => {
    if (!isOwn || !seen || isGenerating) return;
    void loadReport(seen, AnalysisRecord).then((kept) => {
      if (!kept) return;
      const ready = { state: 'ready', record: kept.record, keptSince: kept.seenAt, isEarlier: false } as const;
      setView((before) => (before.state === 'reading' ? ready : before));
    });
  }, [isOwn, seen, isGenerating]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that is back asks again.
  useEffect(() => {
    void look();
  }, [look, isOnline]);

  const isWaiting = view.state === 'waiting';
  const needsStart = isWaiting && view.record?.status === 'missing' && view.record.recordId !== '';
  // Asked again now and then: a deck that was still being read may turn out to be unreadable.
  const turn = needsStart ? Math.ceil(asks.current / asksPerStart) : 0;
  useEffect(() => {
    if (turn === 0) return undefined;
    const timer = setTimeout(() => void start(), reportWaiting.startAfterMs);
    return () => clearTimeout(timer);
  }, [turn, start]);

  const wasWaiting = useRef(false);
  useEffect(() => {
    if (view.state === 'waiting') wasWaiting.current ||= view.record !== undefined;
    else if (view.state === 'ready' && wasWaiting.current) tellThatItIsReady(view.record.startupName);
    if (view.state !== 'waiting') wasWaiting.current = false;
  }, [view]);

  // The report may be ready before its slides are drawn.
  const lacksPictures =
    view.state === 'ready' &&
    !view.isEarlier &&
    view.record.report?.slides.every(({ image }) => image === null) === true;
  const isDrawing = lacksPictures && asks.current < mostAsksForPictures;

  // A page that has failed also notices by itself that the server is back.
  const mayComeBack = view.state === 'failed' && view.way === 'retry';
  useAskEvery(reportWaiting.everyMs, look, isWaiting || isDrawing || mayComeBack, { alsoHidden: isWaiting });
  return { view, again: look, start };
}

const asksPerStart = 5;
/** A minute and a half of requests; the slides of some decks cannot be drawn at all. */
const mostAsksForPictures = 30;

const noData = (): string => t('No analysis data available');
const notLoaded = (): string => t('Failed to load analysis data');
const unreached = (isOwn: boolean): string =>
  isOwn
    ? t("You're offline, and this report hasn't been opened on this device before.")
    : t("You're offline. A shared report needs a connection.");

const waitingFor = (record: AnalysisRecord | undefined, before?: ReportView): ReportView => ({
  state: 'waiting',
  since: before?.state === 'waiting' ? before.since : Date.now(),
  record,
});
