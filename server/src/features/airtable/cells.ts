/** What a value of a table outside says as one cell: entries of a list parted by semicolons, a file or a person by its name. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join('; ');
  if (value === null || typeof value !== 'object') return '';
  const { name, email, url, text, filename } = value as Record<string, unknown>;
  return cellText(name ?? email ?? url ?? text ?? filename ?? '');
}

/** A decision as a tick box, a list or words say it; null where none is said. An empty box is left out of what comes. */
export function decisionIn(value: unknown): boolean | null {
  const said = cellText(value).toLowerCase();
  if (['true', 'yes', 'approved', 'approve'].includes(said)) return true;
  return ['false', 'no', 'rejected', 'reject'].includes(said) ? false : null;
}
