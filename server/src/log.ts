import { type DestinationStream, pino } from 'pino';

export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * JSON lines on standard error, so that standard output stays for what a person asked to see. A log must never contain a body, a
 * password, a token or a cookie, so failures are written by a few known fields and paths without the keys in them.
 */
export const createLog = (level: string, destination: DestinationStream = standardError()): Log =>
  pino({ level, base: null, serializers: { failure: withoutSecrets, path: withoutKeys } }, destination);

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Drops a line the disk has no room for, and those waiting behind it. Unhandled, its error would end the server; kept, it would prevent
 * the server from ending, because a destination tries to write everything before the exit.
 */
function standardError(): DestinationStream {
  let current = open();
  return { write: (line) => current.write(line) };

  function open({ isAgain = false } = {}) {
    const destination = pino.destination({ fd: 2, sync: false });
    // After a write failed for lack of room, the exit must not wait for it.
    if (isAgain) destination.flushSync = () => {};
    destination.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The reader of standard error is gone; pino has silenced it.
      if (code === 'EPIPE' || destination !== current) return;
      current = open({ isAgain: true });
      destination.destroy();
    });
    return destination;
  }
}

interface LoggedFailure {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedFailure;
}

/** Libraries attach requests, responses and settings to their errors, and a failed query adds its values to its message. */
function withoutSecrets(failure: unknown): LoggedFailure {
  if (!(failure instanceof Error)) return { type: typeof failure, message: 'Something was thrown that is no error.' };
  const { message, code, stack, cause } = failure as Error & { code?: unknown };
  const said = withoutValues(message);
  return {
    type: failure.constructor.name,
    message: said,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(stack ? { stack: stack.replace(message, () => said) } : {}),
    ...(cause instanceof Error ? { cause: withoutSecrets(cause) } : {}),
  };
}

const withoutValues = (message: string): string =>
  message.replace(/\nparams:[\s\S]*$/, '\nparams: left out').replace(/(Bearer|Basic) \S+/gi, '$1 left-out');

/** A path's long pieces are keys (calendars, invitations, shared reports) unless they are ids or built files. */
const withoutKeys = (path: unknown): string =>
  String(path)
    .split('/')
    .map((piece) => (/[\w-]{20,}/.test(piece) && !uuid.test(piece) && !file.test(piece) ? ':key' : piece))
    .join('/');

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Files of the built app; their names are in every page. */
const file = /\.(js|css|woff2|png|svg|webp|map)$/;
