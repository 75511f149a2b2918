/**
 * Guesses which column of a file has each field, counted from 0, by the field's usual headings; the first
 * that the file has is used, and no column twice. A field without a column is absent.
 */
export function guessColumns<Field extends string>(
  fields: readonly Field[],
  headingsOf: Readonly<Record<Field, readonly string[]>>,
  headings: readonly string[],
): Partial<Record<Field, number>> {
  const plain = headings.map(plainHeading);
  const taken = new Set<number>();
  const mapping: Partial<Record<Field, number>> = {};
  for (const field of fields) {
    const at = headingsOf[field]
      .map((heading) => plain.indexOf(heading))
      .find((place) => place >= 0 && !taken.has(place));
    if (at === undefined) continue;
    mapping[field] = at;
    taken.add(at);
  }
  return mapping;
}

const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
