import { pino } from 'pino';

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** JSON lines on standard error, so that standard output stays for what a person asked to see. Never logs a body or a token. */
export const createLog = (level: string): Log =>
  pino(
    { level, base: null, serializers: { failure: pino.stdSerializers.err } },
    pino.destination({ fd: 2, sync: false }),
  );

export const silentLog: Log = { info() {}, warn() {}, error() {} };
