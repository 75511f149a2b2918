import type { Criterion } from './match.ts';

/** Characters that fit the column beside a tooth. */
export const columnWidth = 30;

/** `2026-11-05` as "5 November 2026"; any other text stays. */
export function longDate(date: string): string {
  const moment = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? date : dayMonthYear.format(moment);
}

/** A label without its explanation in brackets and, where it is still too long, with as many of its parts as fit. */
export function shortLabel(label: string, most = columnWidth): string {
  const plain = label.replace(/\s*\([^)]*\)/g, '').trim();
  if (plain.length <= most) return plain;
  const ends = [...plain.matchAll(/ \/ |, | and /g)].map(({ index }) => index).filter((at) => at <= most);
  return ends.length > 0 ? plain.slice(0, ends.at(-1)) : excerpt(plain, most);
}

/** A label as it stands inside a sentence: "gene therapy", but "RNA-targeting small molecule". */
export function inSentence(label: string): string {
  const short = shortLabel(label, 34);
  return /^[A-Z][A-Z0-9]/.test(short) ? short : `${short.charAt(0).toLowerCase()}${short.slice(1)}`;
}

/** A stage as it stands inside a sentence: "seed", but "Series A". */
export function stageInSentence(label: string): string {
  const [name = label] = label.split(/ \/ |, /);
  return name.startsWith('Series') ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** As many values as fit the column, best first; the first one always, cut if it must be. */
export function fitting(values: readonly string[], glue = ', ', most = columnWidth): string {
  const [first, ...rest] = values.map((value) => shortLabel(value, most));
  let text = first ?? '';
  for (const value of rest) {
    if (text.length + glue.length + value.length > most) break;
    text += glue + value;
  }
  return text;
}

/** The beginning of a text, cut between words. */
export function excerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

/** "one", "one and two", "one, two and three". */
export const listed = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** What each criterion is called in a sentence. */
export const criterionWords = {
  stage: 'stage',
  place: 'place',
  modality: 'modality',
  cheque: 'round size',
  disease: 'disease area',
  recency: 'recent activity',
  thesis: 'text',
} as const satisfies Record<Criterion, string>;

export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
