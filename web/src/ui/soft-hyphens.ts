/**
 * Marks where the longest words of the taxonomy may part, because the glyph's columns are narrower than they are. A browser's own
 * hyphenation is missing on some systems, and without it a word breaks anywhere, without a hyphen.
 */
export const withSoftHyphens = (text: string): string =>
  text.replace(/\p{L}{11,}/gu, (word) => {
    const ends = endsOf.get(word.toLowerCase());
    return ends?.map((end, at) => word.slice(ends[at - 1] ?? 0, end)).join('\u00AD') ?? word;
  });

const words = `
  Radio·pharma·ceutical Neuro·degeneration Gastro·intestinal Oligo·nucleotide Musculo·skeletal Bio·therapeutic
  Cardio·vascular Ophthalmo·logy Inflam·mation Immuno·therapy Multi·specific Cardio·metabolic
  Gesundheits·versorgung Antibiotika·resistenz Forschungs·werkzeuge Wirkstoff·transport Multi·spezifischer
  Computer·gestützte Bio·therapeutikum Frauen·gesundheit Wachstums·kapital Zulassungs·studie Fusions·protein
  Oligo·nukleotid Radio·pharmakon Wirkstoff·suche Flüssig·biopsie Kontrast·mittel Medizin·produkt Augen·heilkunde
  Wund·versorgung Tier·gesundheit Land·wirtschaft
`;

/** Where the parts of each word end. */
const endsOf = new Map(
  words
    .trim()
    .split(/\s+/)
    .map((word) => [
      word.replaceAll('·', '').toLowerCase(),
      [...word.matchAll(/·|$/g)].map(({ index }, at) => index - at),
    ]),
);
