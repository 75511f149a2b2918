/** A label without its explanation in parentheses and, if it is still too long, with as many of its parts as fit. */
export function shortLabel(label: string, most: number): string {
  const plain = label.replace(/\s*\([^)]*\)/g, '').trim();
  if (plain.length <= most) return plain;
  const ends = [...plain.matchAll(/ \/ |, | (?:and|und) /g)].map(({ index }) => index).filter((at) => at <= most);
  return ends.length > 0 ? plain.slice(0, ends.at(-1)) : excerpt(plain, most);
}

/** An English label within a sentence: "gene therapy", but "RNA-targeting small molecule". */
export function inSentence(label: string): string {
  const short = shortLabel(label, 34);
  return /^[A-Z][A-Z0-9]/.test(short) ? short : `${short.charAt(0).toLowerCase()}${short.slice(1)}`;
}

/** An English stage within a sentence: "seed", but "Series A". */
export function stageInSentence(label: string): string {
  const [name = label] = label.split(/ \/ |, /);
  return name.startsWith('Series') ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The beginning of a text, cut between words. */
export function excerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
