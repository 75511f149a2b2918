/** A value that changes, for whoever shows it. */
export interface Observed<T> {
  hasValue(): boolean;
  getValue(): T | undefined;
  subscribe(next: (value: T) => void, broken?: (error: unknown) => void): { unsubscribe(): void };
}

/**
 * One reading for everybody who shows the same: made when the first of them comes and ended when the last one goes, who calls `ended`. Until the
 * first answer `ahead` is the value.
 */
export function sharing<T>(
  source: Pick<Observed<T>, 'subscribe'>,
  ahead: () => T | undefined,
  ended: () => void,
): Observed<T> {
  const listeners = new Set<{ next(value: T): void; broken?: ((error: unknown) => void) | undefined }>();
  let reading: { unsubscribe(): void } | undefined;
  let last: { readonly value: T } | undefined;
  const end = () => {
    reading?.unsubscribe();
    [reading, last] = [undefined, undefined];
    ended();
  };
  return {
    hasValue: () => last !== undefined || ahead() !== undefined,
    getValue: () => (last ? last.value : ahead()),
    subscribe(next, broken) {
      const listener = { next, broken };
      listeners.add(listener);
      if (last) next(last.value);
      reading ??= source.subscribe(
        (value) => {
          last = { value };
          for (const one of [...listeners]) one.next(value);
        },
        (error) => {
          const told = [...listeners];
          listeners.clear();
          end();
          for (const one of told) one.broken?.(error);
        },
      );
      return {
        unsubscribe() {
          if (listeners.delete(listener) && listeners.size === 0) end();
        },
      };
    },
  };
}
