import type { ImportLine } from '@paratope/shared/admin/investors-api';
import { msg } from '@paratope/shared/words/message';
import type { Db } from '../../db/database.ts';
import type { ChunkOutcome, ImportScope } from './import-chunk.ts';
import { differences } from './import-companies.ts';
import { type Change, made } from './imports-store.ts';
import { type InvestorRow, keyOf } from './rows.ts';
import {
  blankInvestor,
  type DeclaredRecord,
  declaredBy,
  deleteDeclared,
  type InvestorRecord,
  insertDeclared,
  insertInvestors,
  investorsLike,
  setFields,
} from './store.ts';

/** Imports investors with the facts they declare; a named field replaces what was declared before. */
export async function investorChunk(db: Db, rows: readonly InvestorRow[], scope: ImportScope): Promise<ChunkOutcome> {
  const { ctx, input, planned } = scope;
  const stored = await investorsLike(db, rows);
  const declared = byInvestor(
    await declaredBy(
      db,
      [...stored.values()].map(({ id }) => id),
    ),
  );
  const fresh = new Map<string, InvestorRecord>();
  const facts = { added: new Map<string, DeclaredRecord>(), removed: [] as DeclaredRecord[] };
  const changes: Change[] = [];
  const touched = new Set<string>();
  let updated = 0;
  let skipped = 0;
  for (const row of rows) {
    const key = row.key ?? keyOf(row.name);
    if (input.isEachOnce && isRepeated(row, stored.get(key)?.key ?? key, scope)) continue;
    const known = stored.get(key) ?? fresh.get(key);
    if (!known && planned.has(key)) {
      skipped += 1;
      continue;
    }
    const investor = known ?? investorOf(row, key, scope);
    const declaring = declare(investor.id, row);
    const tell = (act: ImportLine['act'], changes: ImportLine['changes'] = []) =>
      input.onLine?.({ line: row.line, name: row.name, act, changes });
    if (!known) {
      tell('create');
      fresh.set(key, investor);
      if (input.isDryRun) planned.add(key);
      touched.add(investor.id);
      continue;
    }
    const { before, after } = differences(investor, fieldsOf(row, ctx.now, known.lastSeen));
    const hasChanged = Object.keys(after).length > 0;
    if (!hasChanged && declaring.length === 0) {
      skipped += 1;
      tell('skip');
      continue;
    }
    updated += 1;
    tell('update', [...inWords(before, after), ...declaring]);
    touched.add(investor.id);
    if (hasChanged && !fresh.has(key)) {
      changes.push({ subject: 'investors', rowId: investor.id, before, after });
      if (!input.isDryRun) await setFields(db, 'investors', investor.id, { ...after, updatedAt: ctx.now });
    }
    Object.assign(investor, after);
  }
  if (!input.isDryRun) {
    await insertInvestors(db, [...fresh.values()]);
    await deleteDeclared(
      db,
      facts.removed.map(({ id }) => id),
    );
    await insertDeclared(db, [...facts.added.values()]);
  }
  return {
    created: fresh.size,
    updated,
    skipped,
    changes: [
      ...[...fresh.values()].map((investor) => made('investors', investor)),
      ...changes,
      ...facts.removed.map((fact) => ({
        subject: 'declared_facts' as const,
        rowId: fact.id,
        before: { ...fact },
        after: null,
      })),
      ...[...facts.added.values()].map((fact) => made('declared_facts', fact)),
    ],
    touchedInvestors: [...touched],
    touchedCompanies: [],
  };

  function declare(investorId: string, row: InvestorRow): ImportLine['changes'] {
    const changes: { field: string; before: string; after: string }[] = [];
    for (const [field, values] of row.declared) {
      const before = (declared.get(investorId) ?? []).filter((fact) => fact.field === field);
      const dropped = before.filter(({ value }) => !values.includes(value));
      const added = values
        .filter((value) => !before.some((fact) => fact.value === value))
        .map(
          (value): DeclaredRecord => ({
            id: ctx.random.id(),
            investorId,
            field,
            value,
            source: row.source ?? input.source,
            seenAt: row.lastSeen ?? ctx.now.slice(0, 10),
          }),
        );
      if (dropped.length === 0 && added.length === 0) continue;
      changes.push({ field, before: before.map(({ value }) => value).join('; '), after: values.join('; ') });
      for (const fact of dropped) if (!facts.added.delete(fact.id)) facts.removed.push(fact);
      for (const fact of added) facts.added.set(fact.id, fact);
      const kept = (declared.get(investorId) ?? []).filter((fact) => !dropped.includes(fact));
      declared.set(investorId, [...kept, ...added]);
    }
    return changes;
  }
}

/** Reports a line that names the same investor as an earlier line. */
function isRepeated({ line, name }: InvestorRow, key: string, { named, conflicts }: ImportScope): boolean {
  const earlier = named.get(key) ?? line;
  named.set(key, earlier);
  // A transaction that runs again meets its own lines.
  if (earlier === line) return false;
  conflicts.push({
    line,
    message: msg('{name} is already in row {earlier}. This row was skipped.', { name, earlier }),
  });
  return true;
}

const inWords = (before: Record<string, unknown>, after: Record<string, unknown>): ImportLine['changes'] =>
  Object.keys(after).map((field) => ({
    field,
    before: String(before[field] ?? ''),
    after: String(after[field] ?? ''),
  }));

function byInvestor(facts: readonly DeclaredRecord[]): Map<string, DeclaredRecord[]> {
  const grouped = new Map<string, DeclaredRecord[]>();
  for (const fact of facts) grouped.set(fact.investorId, [...(grouped.get(fact.investorId) ?? []), fact]);
  return grouped;
}

/** A later sighting replaces an earlier one, never the other way around; a future one counts as today. */
function fieldsOf(row: InvestorRow, now: string, seen: string | null): Partial<InvestorRecord> {
  const today = now.slice(0, 10);
  const lastSeen = row.lastSeen && row.lastSeen > today ? today : row.lastSeen;
  return defined({
    name: row.name,
    firm: row.firm,
    website: row.website,
    email: row.email,
    phone: row.phone,
    kind: row.kind,
    thesis: row.thesis,
    lastSeen: lastSeen && (!seen || lastSeen > seen) ? lastSeen : undefined,
  });
}

const investorOf = (row: InvestorRow, key: string, { ctx, input }: ImportScope): InvestorRecord => ({
  ...blankInvestor(ctx, key),
  ...fieldsOf(row, ctx.now, null),
  name: row.name,
  firm: row.firm ?? row.name,
  source: row.source ?? input.source,
  isSample: input.isSample ?? false,
});

function defined<Row extends object>(fields: { readonly [Key in keyof Row]: Row[Key] | undefined }): Partial<Row> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Row>;
}
