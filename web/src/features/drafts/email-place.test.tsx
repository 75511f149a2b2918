import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { aDraft, aFounder, anAddressee } from '../../testing/sample-draft.ts';
import { EmailPlace } from './email-place.tsx';

async function placeWith(...drafts: Parameters<typeof aDraft>[]) {
  const device = await testDevice({ startup: aFounder(), matches: [anAddressee()] });
  await device.server.put(EmailDrafts, ...drafts.map((one) => aDraft(...one)));
  await device.replica.sync();
  renderOn(device, <EmailPlace match={anAddressee()} />, { at: '/vc-timeline?matchId=m1' });
  return (await screen.findByRole('region', { name: 'Email' })).textContent;
}

test('the place of the email says that none is written yet', async () => {
  expect(await placeWith()).toBe('EmailNone yetGenerate email');
  expect(screen.getByRole('link', { name: 'Generate email' }).getAttribute('href')).toBe('/client/matches/m1/email');
});

test('the place of the email names the newest version, and what is still asked for', async () => {
  const words = await placeWith(
    ['d1', { subject: 'The first' }],
    ['d2', { subject: 'The second', version: 2, createdAt: '2026-06-11T09:00:00.000Z' }],
    ['d3', { state: 'asked', version: 0, letter: null, createdAt: '2026-06-12T09:00:00.000Z' }],
  );
  expect(words).toBe('EmailThe secondVersion 2, not sentAn email is requested but not written yet.Open email');
});
