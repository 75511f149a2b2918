import { type DestinationStream, pino } from 'pino';

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** JSON lines on standard error, so that standard output stays for what a person asked to see. Never logs a body or a token. */
export const createLog = (level: string, to: DestinationStream = pino.destination({ fd: 2, sync: false })): Log =>
  pino({ level, base: null, serializers: { failure: failureWithoutValues } }, to);

/** The path of a request as a log may keep it: where a secret stands in the address itself, its place is kept and it is not. */
export const pathWithoutSecrets = (path: string): string =>
  path.replace(/^(\/calendar|\/invitations|\/api\/invitations)\/[^/]+/, '$1/…');

/** What broke and where. The database's own words repeat the values of a failed question, which are somebody's data. */
function failureWithoutValues(failure: unknown): object {
  if (!(failure instanceof Error)) return { type: typeof failure };
  const told = (text: string | undefined) => text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '\nparams: …');
  const { name, cause } = failure;
  return {
    type: name,
    ...('code' in failure ? { code: failure.code } : {}),
    message: told(failure.message),
    stack: told(failure.stack),
    ...(cause === undefined ? {} : { cause: failureWithoutValues(cause) }),
  };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
