import type { Db } from '../../db/database.ts';
import type { ChunkOutcome, ImportScope } from './import-chunk.ts';
import { type Change, made } from './imports-store.ts';
import type { CompanyRow } from './rows.ts';
import { companiesByKey, insertCompanies, investorsOfCompanies, type NewCompany, setFields } from './store.ts';

/** Imports companies by key; a filled cell replaces what was stored. */
export async function companyChunk(db: Db, rows: readonly CompanyRow[], scope: ImportScope): Promise<ChunkOutcome> {
  const { ctx, input, planned } = scope;
  const stored = await companiesByKey(
    db,
    rows.map(({ key }) => key),
  );
  const fresh = new Map<string, NewCompany>();
  const changes: Change[] = [];
  const changed = new Set<number>();
  let updated = 0;
  let skipped = 0;
  for (const row of rows) {
    const known = stored.get(row.key) ?? fresh.get(row.key);
    if (!known) {
      if (input.isDryRun && planned.has(row.key)) skipped += 1;
      else fresh.set(row.key, companyOf(row, scope));
      if (input.isDryRun) planned.add(row.key);
      continue;
    }
    const { before, after } = differences(known, fieldsOf(row));
    if (Object.keys(after).length === 0) {
      skipped += 1;
      continue;
    }
    updated += 1;
    if (known.number === undefined) {
      Object.assign(known, after);
      continue;
    }
    changes.push({ subject: 'companies', rowId: known.id, before, after });
    if (!input.isDryRun) await setFields(db, 'companies', known.id, { ...after, updatedAt: ctx.now });
    Object.assign(known, after);
    changed.add(known.number);
  }
  const inserted = input.isDryRun
    ? new Map<string, { number: number }>()
    : await insertCompanies(db, [...fresh.values()]);
  return {
    created: fresh.size,
    updated,
    skipped,
    changes: [...[...fresh.values()].map((company) => made('companies', company)), ...changes],
    touchedInvestors: await investorsOfCompanies(db, [...changed]),
    touchedCompanies: [...changed, ...[...inserted.values()].map(({ number }) => number)],
  };
}

/** Returns the fields in which the stored row differs from `wanted`. Undefined fields are blank cells and are ignored. */
export function differences<Row extends object>(known: Row, wanted: Partial<Row>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(wanted)) {
    const stored = (known as Record<string, unknown>)[field] ?? null;
    if (value === undefined || JSON.stringify(stored) === JSON.stringify(value)) continue;
    before[field] = stored;
    after[field] = value;
  }
  return { before, after };
}

const fieldsOf = (row: CompanyRow): Partial<NewCompany> => ({
  name: row.name,
  website: row.website,
  ...(row.place ?? {}),
  category: row.category,
  ...(row.modalities ? { modalities: [...row.modalities] } : {}),
  ...(row.diseases ? { diseases: [...row.diseases] } : {}),
  founded: row.founded,
  ...(row.description === undefined ? {} : { description: row.description }),
});

const companyOf = (row: CompanyRow, { ctx, input }: ImportScope): NewCompany => ({
  modalities: [],
  diseases: [],
  description: '',
  ...fieldsOf(row),
  id: ctx.random.id(),
  key: row.key,
  name: row.name,
  source: row.source ?? input.source,
  isSample: input.isSample ?? false,
  updatedAt: ctx.now,
});
