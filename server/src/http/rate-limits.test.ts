import { expect, test, vi } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';

// Each door is tried as often as it may be, and once more.
vi.setConfig({ testTimeout: 60_000 });

const minute = 60;
const hour = 60 * minute;

/** Door, tries that are let through, and the seconds they are counted over. */
const limits: readonly (readonly [method: string, path: string, tries: number, seconds: number])[] = [
  ['POST', '/api/client/login', 20, 5 * minute],
  ['POST', '/api/client/register', 20, hour],
  ['POST', '/api/client/password-reset', 5, hour],
  ['POST', '/api/client/password-reset/confirm', 10, hour],
  ['POST', '/api/client/reset-password', 10, hour],
  ['POST', '/api/client/verify-email', 20, hour],
  ['POST', '/api/client/verify-email/resend', 5, hour],
  ['POST', '/api/client/account/email', 5, hour],
  ['POST', '/api/client/account/password', 10, 10 * minute],
  ['POST', '/api/client/account/delete', 10, 10 * minute],
  ['GET', '/api/client/export', 20, hour],
  ['POST', '/api/pairings/claim', 20, 10 * minute],
  ['POST', '/api/client/invitations', 30, hour],
  ['POST', '/api/client/form-submission', 60, hour],
  ['POST', '/api/admin/login', 10, 5 * minute],
  ['POST', '/api/admin/setup', 10, hour],
  ['POST', '/api/payments/validate-promo', 10, 10 * minute],
  ['POST', '/api/payments/create-subscription', 30, 10 * minute],
  ['POST', '/api/payments/confirm-subscription', 60, 10 * minute],
  ['POST', '/api/startup/analysis', 10, hour],
  ['POST', '/api/client/check-and-trigger-analysis', 60, hour],
  ['POST', '/api/client/contact', 10, hour],
  ['POST', '/api/investor-signups', 10, hour],
  ['POST', '/api/premium-applications', 10, hour],
];

test('[Q-S3] [decision S16] every door lets the last allowed try through and refuses the next, which says how long to wait', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  for (const [method, path, tries, seconds] of limits) {
    const made = await founderTries(call, { method, path, token, tries });
    expect([path, made.statuses.includes(429)]).toEqual([path, false]);
    const { status, headers, body } = await call(method, path, { token });
    expect([path, status, body.code]).toEqual([path, 429, 'rate_limited']);
    const wait = Number(headers.get('retry-after'));
    expect([path, wait > seconds - 60 && wait <= seconds]).toEqual([path, true]);
  }
});

/** Empty bodies are refused behind the limit, so that a try costs nothing and counts all the same. */
async function founderTries(
  call: Awaited<ReturnType<typeof createTestServer>>['call'],
  { method, path, token, tries }: { method: string; path: string; token: string; tries: number },
) {
  const statuses: number[] = [];
  for (let tried = 0; tried < tries; tried += 1) statuses.push((await call(method, path, { token })).status);
  return { statuses };
}

test('[Q-S3] a forwarded address counts only behind as many proxies as are set, so that nobody makes up an address for each try', async () => {
  const tries = async (trusted: string, chain: (turn: number) => string) => {
    const { app } = await createTestServer({ settings: { TRUST_PROXY: trusted } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json', 'X-Forwarded-For': chain(turn) };
      const response = await app.request('/api/admin/login', { method: 'POST', headers, body: '{}' });
      statuses.push(response.status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await tries('0', (turn) => `203.0.113.${turn}`)).toBe(2);
  expect(await tries('1', (turn) => `203.0.113.${turn}`)).toBe(0);
  expect(await tries('1', (turn) => `203.0.113.${turn}, 198.51.100.7`)).toBe(2);
});
