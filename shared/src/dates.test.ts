import { expect, onTestFinished, test, vi } from 'vitest';
import { calendarDateIn } from './dates.ts';

test('a day is the day where the person is, and that of UTC where the zone is unknown here', () => {
  const moment = new Date('2026-05-04T11:30:00Z');
  expect(calendarDateIn('Pacific/Kiritimati', moment)).toBe('2026-05-05');
  expect(calendarDateIn('Pacific/Pago_Pago', moment)).toBe('2026-05-04');
  expect(calendarDateIn('Mars/Olympus', moment)).toBe('2026-05-04');
  expect(calendarDateIn('', moment)).toBe('2026-05-04');
});

test('a day is written alike where the browser writes the month first in every English', () => {
  class MonthFirst extends Intl.DateTimeFormat {
    constructor(_: string, options: Intl.DateTimeFormatOptions) {
      super('en-US', options);
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: MonthFirst });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(calendarDateIn('Pacific/Kiritimati', new Date('2026-05-04T11:30:00Z'))).toBe('2026-05-05');
});
