import { StorageFailure } from '../ports.ts';

/** IndexedDB's error names for a lost connection. `AbortError` is one: a browser that loses its database aborts what was running. */
const closedNames = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'AbortError',
  'TransactionInactiveError',
]);

export const isClosed = (error: unknown): boolean => {
  const names = namesIn(error);
  return !names.includes('QuotaExceededError') && names.some((name) => closedNames.has(name));
};

/** Converts storage errors to StorageFailure; anything a transaction's own body threw is returned unchanged. */
export function toStorageFailure(error: unknown): unknown {
  const names = namesIn(error);
  const options = { cause: error };
  if (names.includes('QuotaExceededError')) return new StorageFailure('quota', 'This device is out of space.', options);
  if (isClosed(error)) return new StorageFailure('closed', "This device's storage was reconnected.", options);
  if (names.some((name) => storageNames.has(name)))
    return new StorageFailure('broken', "We couldn't use this device's storage.", options);
  return error;
}

const storageNames = new Set([
  'OpenFailedError',
  'VersionError',
  'MissingAPIError',
  'NotFoundError',
  'DataError',
  'ConstraintError',
  'BulkError',
  'DataCloneError',
  'TimeoutError',
]);

/** The error's own name and those of its causes: Dexie wraps the browser's errors. */
function namesIn(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const { name, inner, cause } = current as { name?: unknown; inner?: unknown; cause?: unknown };
    if (typeof name === 'string') names.push(name);
    current = inner ?? cause;
  }
  return names;
}
