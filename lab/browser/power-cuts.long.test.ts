import { expect, test } from 'vitest';
import { cutBrowser } from '../power-cuts/cut-browser.ts';
import { whyNoRecording } from '../power-cuts/recording.ts';

const reason = whyNoRecording();
const lacking = reason ? ` (${reason})` : '';

test.skipIf(reason)(
  `[sync W2] [sync W7] [Q-R4] a browser whose power is cut has every change that the engine had called saved${lacking}`,
  async () => {
    const { points, compared, faults } = await cutBrowser({ points: 16, seed: 1 });
    expect(faults).toEqual([]);
    expect(points).toBe(16);
    expect(compared).toBeGreaterThan(100);
  },
);

test.skipIf(reason)(
  `[Q-R4] the cuts find out an engine that does not ask for strict durability${lacking}`,
  async () => {
    const { lossy } = await cutBrowser({ points: 10, seed: 1, rounds: 1, made: 'relaxed' });
    expect(lossy).toBeGreaterThan(0);
  },
);
