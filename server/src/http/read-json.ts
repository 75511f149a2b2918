import { msg } from '@paratope/shared/words/message';
import { whole } from '@paratope/sync/whole-text';
import { Refused } from '../context.ts';

/**
 * How deep lists and objects of a body may nest. Real requests nest eight deep at most; code that walks a value recurses once per level.
 */
export const deepest = 64;

/**
 * Parses a body. The one place where untrusted JSON is read. U+0000, which not every database can store, is refused, or with
 * `replacesNul` becomes U+FFFD.
 */
export function readJson(text: string, { replacesNul = false }: { replacesNul?: boolean | undefined } = {}): unknown {
  if (isDeeperThan(text, deepest)) throw new Refused('invalid', 'This JSON is nested more than 64 levels deep.');
  const value = parsed(text);
  // In valid JSON the sign can only be escaped, so nearly every body needs no walk.
  if (!text.includes('\\u0000')) return value;
  if (replacesNul) return whole(value);
  refuseNul(value);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid', "This request isn't valid JSON.");
  }
}

/** Throws a refusal that names the field if a text or a name in `value` contains U+0000. */
export function refuseNul(value: unknown): void {
  const path = pathOfNul(value);
  if (path === undefined) return;
  const field = whole(path.join('.'));
  const sentence = msg('This contains a character that can’t be saved (U+0000). Remove it and try again.');
  if (field === '') throw new Refused('invalid', sentence);
  throw new Refused('invalid', msg('{field}: {sentence}', { field, sentence }), { fields: { [field]: sentence } });
}

function pathOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    if (name.includes('\0')) return [name];
    const below = pathOfNul(one);
    if (below) return [name, ...below];
  }
  return undefined;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isInWords = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInWords) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isInWords = false;
    } else if (sign === quote) isInWords = true;
    else if (sign === openBracket || sign === openBrace) {
      depth += 1;
      if (depth > most) return true;
    } else if (sign === closeBracket || sign === closeBrace) depth -= 1;
  }
  return false;
}
