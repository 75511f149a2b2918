import { expect, test } from 'vitest';
import { liveDeliveries } from './testing/delivery-lives.ts';

test('a thousand changes reach receivers that fail in every way: each at least once with one id, in order per record, none a stranger', {
  timeout: 120_000,
}, async ({ annotate }) => {
  const { faults, requests, crashes } = await liveDeliveries({ deliveries: 1_000, seed: 1 });
  await annotate(`${requests} requests, ${crashes} crashes`);
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(1_100);
  expect(crashes).toBeGreaterThan(3);
});
