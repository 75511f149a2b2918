/**
 * The part of Vitest that the contract suites use, for a page: Vitest itself cannot be
 * bundled into a page it does not run. The contracts are bundled with this in its place.
 */
export interface Collected {
  readonly title: string;
  readonly body: () => unknown;
}

export const collected: Collected[] = [];

export function describe(_: string, suite: () => void): void {
  suite();
}

export function test(title: string, body: () => unknown): void {
  collected.push({ title, body });
}

export const expect = Object.assign(
  (value: unknown) => ({
    ...judges(value),
    not: { toThrow: () => void (value as () => unknown)() },
    rejects: {
      async toThrow(expected?: unknown): Promise<void> {
        const end = await (value as Promise<unknown>).then(
          () => ({ isRejected: false as const }),
          (error: unknown) => ({ isRejected: true as const, error }),
        );
        if (!end.isRejected || !isThat(end.error, expected)) fail('did not reject as it should', end, expected);
      },
    },
  }),
  { arrayContaining: (members: readonly unknown[]) => new ArrayContaining(members) },
);

class ArrayContaining {
  readonly members: readonly unknown[];
  constructor(members: readonly unknown[]) {
    this.members = members;
  }
}

const judges = (value: unknown) => ({
  toBe: (other: unknown) => must(Object.is(value, other), 'is not', value, other),
  toEqual: (other: unknown) => must(isEqual(value, other), 'does not equal', value, other),
  toBeUndefined: () => must(value === undefined, 'is not undefined', value),
  toHaveLength: (length: number) =>
    must((value as { length: number }).length === length, 'has not the length', value, length),
  toMatch: (pattern: RegExp) => must(pattern.test(String(value)), 'does not match', value, pattern),
  toBeGreaterThan: (other: number) => must((value as number) > other, 'is not more than', value, other),
  toBeGreaterThanOrEqual: (other: number) => must((value as number) >= other, 'is not at least', value, other),
  toBeLessThan: (other: number) => must((value as number) < other, 'is not less than', value, other),
});

function must(isSo: boolean, words: string, ...values: unknown[]): void {
  if (!isSo) fail(words, ...values);
}

function fail(words: string, ...values: unknown[]): never {
  throw new Error(`${words}: ${values.map((value) => JSON.stringify(value) ?? String(value)).join(' / ')}`);
}

function isThat(error: unknown, expected: unknown): boolean {
  if (expected === undefined) return error instanceof Error;
  if (typeof expected === 'string') return error instanceof Error && error.message.includes(expected);
  if (expected instanceof RegExp) return error instanceof Error && expected.test(error.message);
  return error instanceof (expected as new () => unknown);
}

/** Compares field by field; an undefined field equals an absent one. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (other instanceof ArrayContaining)
    return Array.isArray(one) && other.members.every((member) => one.some((each) => isEqual(each, member)));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Map || one instanceof Set)
    return isEqual([...one], [...(other as Map<unknown, unknown> | Set<unknown>)]);
  if (ArrayBuffer.isView(one)) return String(one) === String(other);
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isEqual((one as never)[key], (other as never)[key]));
}
