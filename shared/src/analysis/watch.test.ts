import { expect, test } from 'vitest';
import { msg } from '../words/message.ts';
import { afterAnswer, checking, generatingSince, idle, resumedWatch, storedWatch, watching } from './watch.ts';

const none = { hasAnalysis: false, overallScore: null, analysisSummary: '' };
const running = { ...none, status: 'running' };

test('[T027] [T028] [T029] [T030] [T031] the report is idle, checked for, generated, ready, or an error in words', () => {
  expect(afterAnswer(checking, { ...none, status: 'missing' }, 0)).toEqual({ state: 'idle' });
  expect(afterAnswer(checking, running, 7)).toEqual({ state: 'generating', since: 7, asked: 0 });
  expect(afterAnswer(generatingSince(7), { ...none, hasAnalysis: true, status: 'ready' }, 9)).toEqual({
    state: 'ready',
  });
  expect(afterAnswer(generatingSince(7), { ...none, status: 'failed', notice: 'This deck has no text.' }, 9)).toEqual({
    state: 'error',
    message: 'This deck has no text.',
  });
  expect(afterAnswer(checking, { ...none, status: 'failed' }, 9)).toEqual({
    state: 'error',
    message: msg('Failed to load analysis data'),
  });
});

test('[T032] [T033] [C27] generating is kept with its time, and goes on after a reload only if under 5 minutes old', () => {
  const stored = storedWatch(generatingSince(1_000));
  expect(stored).not.toBeNull();
  expect(resumedWatch(stored, 1_000 + 5 * 60_000 - 1)).toEqual({ state: 'generating', since: 1_000, asked: 0 });
  expect(resumedWatch(stored, 1_000 + 5 * 60_000)).toEqual({ state: 'idle' });
  expect(resumedWatch(stored, 999)).toEqual({ state: 'idle' });
  expect(storedWatch({ state: 'ready' })).toBeNull();
  for (const broken of [null, '', 'no json', '{"since":"yesterday"}']) expect(resumedWatch(broken, 0)).toEqual(idle);
});

test('[T034] [C28] a resumed wait asks every 5 seconds, 24 times, and falls back to idle', () => {
  expect(watching.everyMs).toBe(5_000);
  let watch = resumedWatch(storedWatch(generatingSince(0)), 60_000);
  let asked = 0;
  while (watch.state === 'generating') {
    watch = afterAnswer(watch, running, 60_000 + asked * watching.everyMs);
    asked += 1;
  }
  expect([asked, watch]).toEqual([24, { state: 'idle' }]);
});
