/**
 * Text as every store can hold it: lone surrogates, as from a cut emoji, and U+0000 become U+FFFD.
 * Device and authority apply it to the arguments of every change, so that both hold the same.
 */
export function whole<Value>(value: Value): Value;
export function whole(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\uFFFD');
  if (Array.isArray(value)) return value.map((one) => whole(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one)]));
}
