/** Returns an outside table's value as one cell: list entries joined by semicolons, a file or a person by its name. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join('; ');
  if (value === null || typeof value !== 'object') return '';
  const { name, email, url, text, filename } = value as Record<string, unknown>;
  return cellText(name ?? email ?? url ?? text ?? filename ?? '');
}

/** Reads a decision from a checkbox, a list or text; null when there is none. Airtable omits empty checkboxes. */
export function decisionIn(value: unknown): boolean | null {
  const said = cellText(value).toLowerCase();
  if (['true', 'yes', 'approved', 'approve'].includes(said)) return true;
  return ['false', 'no', 'rejected', 'reject'].includes(said) ? false : null;
}
