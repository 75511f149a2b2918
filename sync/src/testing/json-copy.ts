/** What `JSON.parse(JSON.stringify(value))` makes of a value, without writing and reading its text: a copy that shares nothing with it. */
export function jsonCopy(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      // JSON knows no negative zero.
      return Number.isFinite(value) ? value + 0 : null;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? value.map(partOfList) : objectCopy(value as Record<string, unknown>);
    case 'bigint':
      throw new TypeError('JSON has no bigints.');
    default:
      return undefined;
  }
}

const partOfList = (part: unknown): unknown => jsonCopy(part) ?? null;

function objectCopy(value: Record<string, unknown>): unknown {
  if (typeof value.toJSON === 'function' || Object.hasOwn(value, '__proto__')) return JSON.parse(JSON.stringify(value));
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = jsonCopy(value[key]);
    if (part !== undefined) copy[key] = part;
  }
  return copy;
}
