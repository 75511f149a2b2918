import type { Entry } from './entry-fields.tsx';
import type { PieceField, PieceForm } from './piece-fields.ts';

/** Returns the stored value as form entries; a piece of one entry is a list of one. */
export function entriesOf(form: PieceForm, value: unknown): Entry[] {
  if (form.entry) return (Array.isArray(value) ? value : []).map((one) => entryOf(form, one));
  return [entryOf(form, value)];
}

/** Returns the form's texts as the API takes them; null if all are empty, so that the default texts apply. */
export function writtenIn(form: PieceForm, entries: readonly Entry[]): unknown {
  const values = entries.map((entry) => Object.fromEntries(form.fields.flatMap((field) => written(field, entry))));
  if (form.entry) return values.length > 0 ? values : null;
  const [value = {}] = values;
  return Object.keys(value).length > 0 ? value : null;
}

/** Leaves an empty text out, unless it has a default: then the empty text replaces the default. */
function written({ name, kind, usual }: PieceField, entry: Entry): [string, unknown][] {
  const text = entry[name]?.trim() ?? '';
  if (text === '') return usual === undefined ? [] : [[name, '']];
  return [[name, kind === 'lines' ? text.split('\n').flatMap((line) => line.trim() || []) : text]];
}

function entryOf({ fields }: PieceForm, value: unknown): Entry {
  const known = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields.map(({ name, kind, usual = '' }) => {
      const one = known[name];
      if (kind === 'lines') return [name, Array.isArray(one) ? one.join('\n') : ''];
      return [name, typeof one === 'string' ? one : usual];
    }),
  );
}
