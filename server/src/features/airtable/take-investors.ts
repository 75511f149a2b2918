import type { AirtableMapping } from '@paratope/shared/airtable/api';
import { guessInvestorColumns, type InvestorColumns } from '@paratope/shared/investors/import-columns';
import { msg } from '@paratope/shared/words/message';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Airtable, AirtableRecord } from '../../gateways/airtable/airtable.ts';
import { type CsvRow, type ImportReport, importRows, keyOf } from '../investors/index.ts';
import { cellText } from './cells.ts';
import { investorsLike, keysOf, linksOf, putLinks } from './store.ts';

/**
 * Imports the base's investors as an import that can be undone. A record is matched by name the first time; after that it stays the same
 * investor even when it is renamed.
 */
export async function takeInvestors(
  ctx: Ctx,
  airtable: Airtable,
  { tables, columns }: AirtableMapping,
  onProgress: (rows: number) => Promise<void>,
): Promise<{ report: ImportReport; seenColumns: string[] }> {
  const seen = new Set<string>();
  const recordOf = new Map<number, string>();
  const nameOf = new Map<number, string>();
  const report = await importRows(ctx, {
    kind: 'investors',
    rows: rows(),
    source: `Airtable, ${tables.investors}`,
    isDryRun: false,
    isEachOnce: true,
    isRepeated: true,
    onProgress,
    onStored: (tx, stored) => link(tx, stored),
  });
  // Line numbers mean nothing in a base, so each complaint names its investor.
  const conflicts = report.conflicts.map(({ line, message }) => {
    const name = nameOf.get(line);
    const isNamed = typeof message === 'object' && message.values.name === name;
    return { line, message: name && !isNamed ? msg('{name}: {message}', { name, message }) : message };
  });
  return { report: { ...report, conflicts }, seenColumns: [...seen].sort((a, b) => a.localeCompare(b)) };

  async function* rows(): AsyncGenerator<CsvRow> {
    let line = 0;
    for await (const page of airtable.pages(tables.investors)) {
      for (const { fields } of page) for (const column of Object.keys(fields)) seen.add(column);
      const named = columns ?? guessInvestorColumns([...seen]);
      const links = await linksOf(ctx.database.reader, 'investors', idsOf(page));
      const keys = await keysOf(
        ctx.database.reader,
        [...links.values()].map(({ rowId }) => rowId),
      );
      for (const record of page) {
        line += 1;
        recordOf.set(line, record.id);
        const key = keys.get(links.get(record.id)?.rowId ?? '');
        const cells = cellsOf(record, named);
        nameOf.set(line, cells.name ?? cells.firm ?? record.id);
        yield { line, cells: { ...cells, ...(key ? { key } : {}) } };
      }
    }
  }

  async function link(tx: Transaction, stored: readonly CsvRow[]): Promise<void> {
    const wanted = stored.flatMap(({ line, cells }) => {
      const name = cells.name ?? cells.firm;
      return name ? [{ recordId: recordOf.get(line) ?? '', name, key: cells.key ?? keyOf(name) }] : [];
    });
    const found = await investorsLike(tx.db, {
      keys: wanted.map(({ key }) => key),
      names: wanted.map(({ name }) => name),
    });
    const links = wanted.flatMap(({ recordId, name, key }) => {
      const investor = found.find((one) => one.key === key) ?? found.find((one) => one.name === name);
      return investor
        ? [{ id: recordId, subject: 'investors' as const, rowId: investor.id, ours: null, theirs: null }]
        : [];
    });
    await putLinks(tx, links);
  }
}

const idsOf = (records: readonly AirtableRecord[]): string[] => records.map(({ id }) => id);

function cellsOf({ fields }: AirtableRecord, columns: InvestorColumns): Record<string, string> {
  const cells = Object.entries(columns).map(([field, column]) => [field, cellText(fields[column ?? ''])] as const);
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}
