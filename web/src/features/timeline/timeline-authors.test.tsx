import type { AccountId } from '@paratope/shared/ids';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { onATestPage } from '../../testing/page.ts';
import { aMatch, aStartup } from '../../testing/samples.ts';
import { TimelinePage } from './timeline-page.tsx';

onATestPage();

const noor = {
  id: 'account-noor' as AccountId,
  email: 'noor@ostrya.example',
  name: 'Noor Haddad',
  role: 'member' as const,
};
const timo = { id: 'account-timo' as AccountId, email: 'timo@ostrya.example', name: '', role: 'owner' as const };

const timelineOf = async (team: (typeof noor | typeof timo)[]) => {
  const activities = [anActivity('a1', { title: 'First call', accountId: noor.id })];
  const device = await testDevice({ startup: aStartup({ team }), matches: [aMatch('m1', 'Marta Lind')], activities });
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  await screen.findByRole('article');
};

test('where several people work, an entry names who logged it', async () => {
  await timelineOf([timo, noor]);
  expect(await screen.findByText(/· Noor Haddad/)).toBeTruthy();
  expect(screen.getByRole('article').textContent).toContain('Call Held · Noor Haddad');
});

test('an entry of somebody who is gone is not taken for one’s own', async () => {
  await timelineOf([timo]);
  expect(await screen.findByText(/· A former member/)).toBeTruthy();
});
