import { expect, test } from 'vitest';
import { calendarDateIn } from './dates.ts';

test('a day is the day where the person is, and that of UTC where the zone is unknown here', () => {
  const moment = new Date('2026-05-04T11:30:00Z');
  expect(calendarDateIn('Pacific/Kiritimati', moment)).toBe('2026-05-05');
  expect(calendarDateIn('Pacific/Pago_Pago', moment)).toBe('2026-05-04');
  expect(calendarDateIn('Mars/Olympus', moment)).toBe('2026-05-04');
  expect(calendarDateIn('', moment)).toBe('2026-05-04');
});
