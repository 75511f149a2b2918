import { expect, test } from 'vitest';
import { pulseOf } from './pulse.ts';
import { anActivity } from './testing/sample-activity.ts';

test('the nearest promise is what is next, and a cancelled one promises nothing', () => {
  const sent = anActivity('sent', { nextAction: 'Send the deck', nextActionDate: '2026-05-12' });
  const call = anActivity('call', { title: 'Call at nine', status: 'pending', activityDate: '2026-05-09' });
  const off = anActivity('off', { status: 'cancelled', nextAction: 'Nothing', nextActionDate: '2026-05-05' });
  const pulse = pulseOf([sent, call, off]);
  expect(pulse.last?.id).toBe('sent');
  expect(pulse.next).toMatchObject({ action: 'Call at nine', date: '2026-05-09' });
});
