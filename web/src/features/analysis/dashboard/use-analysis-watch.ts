import { isComplete } from '@paratope/shared/analysis/complete';
import {
  type AnalysisWatch,
  afterAnswer,
  checking,
  generatingSince,
  resumedWatch,
  storedWatch,
  watching,
} from '@paratope/shared/analysis/watch';
import { useEffect, useState } from 'react';
import { useAskEvery } from '../../../local/ask-every.ts';
import { useLocal } from '../../../local/context.ts';
import { useWorkspace } from '../../../local/hooks.ts';
import { storageKeys } from '../../../local/session.ts';
import { inWords, t } from '../../../words/words.ts';
import { keepReport } from '../kept-report.ts';
import { askForReport, startReport } from '../report-source.ts';

/** The outcome of a press on the button; with `said`, the watch holds the message. */
export type Pressed = 'available' | 'started' | 'under-way' | 'no-deck' | 'said';

const own = { kind: 'own' } as const;

/** The dashboard's wait for a report; a reload resumes it. */
export function useAnalysisWatch() {
  const { storage } = useLocal();
  const { seen } = useWorkspace();
  const [watch, setWatch] = useState(() => resumedWatch(storage.getItem(storageKeys.analysisStatus), Date.now()));

  useEffect(() => {
    const stored = storedWatch(watch);
    if (stored === null) storage.removeItem(storageKeys.analysisStatus);
    else storage.setItem(storageKeys.analysisStatus, stored);
  }, [storage, watch]);

  const ask = async () => {
    const answer = await askForReport(own);
    if (answer.ok && isComplete(answer.value)) await keepReport(seen, answer.value, new Date().toISOString());
    if (answer.ok) setWatch((before) => afterAnswer(before, answer.value, Date.now()));
    return answer;
  };
  useAskEvery(watching.everyMs, ask, watch.state === 'generating');

  const say = (message: string): Pressed => {
    setWatch({ state: 'error', message });
    return 'said';
  };
  const press = async ({ isKept }: { isKept: boolean }): Promise<Pressed> => {
    setWatch(checking);
    const answer = await ask();
    if (!answer.ok && answer.kind === 'unreachable' && isKept) {
      setWatch({ state: 'ready' });
      return 'available';
    }
    if (!answer.ok) return say(answer.message || unreached());
    if (isComplete(answer.value)) return 'available';
    if (answer.value.status === 'running') return 'under-way';
    const start = await startReport(own);
    if (!start.ok) return say(start.message || unreached());
    if (start.value.requiresPitchDeck) {
      setWatch({ state: 'idle' });
      return 'no-deck';
    }
    if (start.value.error) return say(inWords(start.value.error));
    setWatch(generatingSince(Date.now()));
    return start.value.triggered ? 'started' : 'under-way';
  };
  return { watch, press };
}

export type { AnalysisWatch };

const unreached = (): string => t("You're offline. Start the analysis when you have a connection.");
