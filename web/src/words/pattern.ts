import { dateLocale, t } from './words.ts';

/** An English text of the catalogue with what it leaves open, as what recognises a text that was written from it. */
export interface Pattern {
  readonly text: string;
  readonly matches: RegExp;
}

/** `holds` says what each hole may hold, by its name without a number; anything else is left as it is. */
export const patternOf = (text: string, holds: Readonly<Record<string, string>> = {}): Pattern => ({
  text,
  matches: new RegExp(
    `^${text
      .replace(/^\[.*?\] /, '')
      .split(/\{(\w+)\}/)
      .map((piece, at) =>
        at % 2
          ? `(?<${piece}>${holds[piece.replace(/\d$/, '')] ?? '.+?'})`
          : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
  ),
});

/** A text in the page's language where one of the patterns made it; `say` tells what stands in a hole. */
export function inPattern(
  text: string,
  patterns: readonly Pattern[],
  say: (hole: string, held: string) => string,
): string | undefined {
  for (const { text: pattern, matches } of patterns) {
    const found = matches.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, held]) => [
      name,
      say(name.replace(/\d$/, ''), held ?? ''),
    ]);
    return t(pattern, Object.fromEntries(values));
  }
  return undefined;
}

/** A day as English writes it, "4 May 2026", in the page's language. */
export const dayInPattern = (text: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text} UTC`),
  );
