/** Whether the name is one of the time zones this program's runtime knows, such as Europe/Berlin. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The hour on the clock where the person is, 0 to 23. One that the clocks leave out is over when they have. */
export const hourIn = (zone: string, moment: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
