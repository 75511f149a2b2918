/** Rows as the importer reads them. */
export function* asCsv(rows: readonly object[]): Generator<string> {
  const [first] = rows;
  if (!first) return;
  yield `${Object.keys(first).join(',')}\n`;
  for (const row of rows) yield `${Object.values(row).map(quoted).join(',')}\n`;
}

const quoted = (value: unknown): string => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
