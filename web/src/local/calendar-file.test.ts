import type { MatchId } from '@paratope/shared/ids';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test, vi } from 'vitest';
import { testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { calendarFile } from './calendar-file.ts';

onATestPage();

const call = anActivity('call', {
  title: 'Call at nine',
  activityType: 'call_scheduled',
  status: 'pending',
  activityDate: '2026-06-15',
  nextAction: 'Send the deck',
  nextActionDate: '2026-06-16',
});
const held = anActivity('held', { matchId: 'm2' as MatchId, title: 'First call' });
const off = anActivity('off', { title: 'Called off', status: 'cancelled' });
const onDevice = () =>
  testDevice({ startup: aStartup(), matches: [aMatch('m1', 'Marta Lind')], activities: [call, held, off] });

const daysAndWords = (text: string) => text.split('\r\n').filter((line) => /^(DTSTART|SUMMARY)/.test(line));

test('a file made without a network holds every activity and promise on its day, from one end of the world to the other', async () => {
  const device = await onDevice();
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York']) {
    vi.stubEnv('TZ', zone);
    expect(daysAndWords(await (await calendarFile(device.rows)).text())).toEqual([
      'DTSTART;VALUE=DATE:20260615',
      'SUMMARY:Call Scheduled: Call at nine (Marta Lind)',
      'DTSTART;VALUE=DATE:20260616',
      'SUMMARY:Send the deck (Marta Lind)',
      'DTSTART;VALUE=DATE:20260504',
      'SUMMARY:Call Held: First call',
    ]);
  }
  vi.unstubAllEnvs();
});
