/** Whether the name is one of the time zones this program's runtime knows, such as Europe/Berlin. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
