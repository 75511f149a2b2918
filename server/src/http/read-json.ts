import { Refused } from '../context.ts';

/**
 * How deep lists and objects of a body may nest. Real requests nest eight deep at most; code that walks a value recurses once per level.
 */
export const deepest = 64;

/** Parses a body. The one place where untrusted JSON is read. */
export function readJson(text: string): unknown {
  if (isDeeperThan(text, deepest)) throw new Refused('invalid', 'This JSON is nested more than 64 levels deep.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid', "This request isn't valid JSON.");
  }
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
