/** The SQLSTATE or the system's code of a failure, which drizzle wraps; '' where it has none. */
export function codeOf(failure: unknown): string {
  for (let one = failure; one instanceof Error; one = one.cause) if ('code' in one) return String(one.code);
  return '';
}
