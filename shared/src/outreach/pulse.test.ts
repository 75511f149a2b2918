import { expect, test } from 'vitest';
import type { AccountId, ActivityId, MatchId } from '../ids.ts';
import type { Activity } from './activity.ts';
import { pulseOf } from './pulse.ts';

const anActivity = (id: string, changes: Partial<Activity>): Activity => ({
  id: id as ActivityId,
  matchId: 'm1' as MatchId,
  activityType: 'call_held',
  title: 'First call',
  description: '',
  activityDate: '2026-05-04',
  nextAction: '',
  nextActionDate: null,
  status: 'completed',
  notes: '',
  accountId: 'account-ines' as AccountId,
  createdAt: '2026-05-04T10:00:00.000Z',
  zone: 'Europe/Brussels',
  updatedAt: '2026-05-04T10:00:00.000Z',
  ...changes,
});

test('the nearest promise is what is next, and a cancelled one promises nothing', () => {
  const sent = anActivity('sent', { nextAction: 'Send the deck', nextActionDate: '2026-05-12' });
  const call = anActivity('call', { title: 'Call at nine', status: 'pending', activityDate: '2026-05-09' });
  const off = anActivity('off', { status: 'cancelled', nextAction: 'Nothing', nextActionDate: '2026-05-05' });
  const pulse = pulseOf([sent, call, off]);
  expect(pulse.last?.id).toBe('sent');
  expect(pulse.next).toMatchObject({ action: 'Call at nine', date: '2026-05-09' });
});
