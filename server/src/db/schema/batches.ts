import { counter, defineTable, index, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';

/** One act of an admin on many rows, so that it can be undone as one. */
export const batches = defineTable('batches', {
  id: idColumn(),
  at: instant('at').notNull(),
  adminId: text('admin_id').notNull(),
  action: text('action').notNull(),
  undoneAt: instant('undone_at'),
});

export const batchChanges = defineTable(
  'batch_changes',
  {
    number: counter('number'),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** The row's owner, so that it is erased with the startup; null for a row of the investor database. */
    startupId: text('startup_id'),
    subject: text('subject')
      .$type<'matches' | 'investors' | 'deals' | 'declared_facts' | 'investor_contacts'>()
      .notNull(),
    rowId: text('row_id').notNull(),
    before: json<Record<string, unknown>>('before').notNull(),
    after: json<Record<string, unknown>>('after').notNull(),
  },
  (table) => [
    index('batch_changes_batch').on(table.batchId),
    index('batch_changes_row').on(table.rowId, table.batchId),
  ],
);
