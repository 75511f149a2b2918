import type { Text } from '@paratope/shared/words/message';
import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { calendarDate, flag, idColumn, instant, json } from './columns.ts';

/** A firm, or a person who invests. The name is what a list shows; the firm stands below it. */
export const investors = sqliteTable(
  'investors',
  {
    id: idColumn(),
    /** What an import recognises the investor by: the lower-cased, space-folded name unless the file gives a key. */
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    firm: text('firm').notNull(),
    website: text('website'),
    email: text('email'),
    phone: text('phone'),
    kind: text('kind').$type<'vc' | 'pe' | 'family_office' | 'corporate_vc' | 'angel' | 'other'>().notNull(),
    /** In the investor's own words. */
    thesis: text('thesis').notNull(),
    source: text('source').notNull(),
    /** When somebody last saw this investor active; null when nobody said. */
    lastSeen: calendarDate('last_seen'),
    isSample: flag('is_sample').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Finds an investor by its name, and holds what a search looks at.
    index('investors_searched').on(table.name, table.firm, table.id),
    index('investors_website').on(table.website),
    index('investors_by_name').on(table.archivedAt, sql`lower(${table.name})`, table.id),
  ],
);

/** Goes with its investor. */
const ofInvestor = () =>
  text('investor_id')
    .notNull()
    .references(() => investors.id, { onDelete: 'cascade' });

/** One thing an investor says of itself, with where and when it was said. */
export const declaredFacts = sqliteTable(
  'declared_facts',
  {
    id: idColumn(),
    investorId: ofInvestor(),
    field: text('field')
      .$type<'stage' | 'modality' | 'disease' | 'geography' | 'cheque_from' | 'cheque_to' | 'excludes'>()
      .notNull(),
    /** A taxonomy id, free text where the taxonomy has no word, or whole US dollars. */
    value: text('value').notNull(),
    source: text('source').notNull(),
    seenAt: calendarDate('seen_at'),
  },
  (table) => [
    uniqueIndex('declared_facts_one').on(table.investorId, table.field, table.value),
    index('declared_facts_investor').on(table.investorId),
  ],
);

/** Somebody to write to at an investor, with where and when that was learned. */
export const investorContacts = sqliteTable(
  'investor_contacts',
  {
    id: idColumn(),
    investorId: ofInvestor(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    email: text('email'),
    source: text('source').notNull(),
    seenAt: calendarDate('seen_at'),
  },
  (table) => [index('investor_contacts_investor').on(table.investorId)],
);

/** A company an investor has backed. */
export const companies = sqliteTable('companies', {
  /** SQLite's own number, the row of the company's vector. */
  number: integer('number').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  website: text('website'),
  city: text('city'),
  metro: text('metro'),
  state: text('state'),
  region: text('region'),
  country: text('country'),
  /** biotech, medical, health … as the source names it. */
  category: text('category'),
  /** Taxonomy ids. */
  modalities: json<string[]>('modalities').notNull(),
  diseases: json<string[]>('diseases').notNull(),
  founded: integer('founded'),
  description: text('description').notNull(),
  source: text('source').notNull(),
  isSample: flag('is_sample').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** One investor's part in one financing. */
export const deals = sqliteTable(
  'deals',
  {
    id: idColumn(),
    investorId: ofInvestor(),
    companyNumber: integer('company_number')
      .notNull()
      .references(() => companies.number, { onDelete: 'cascade' }),
    date: calendarDate('date'),
    /** The round's type as the source names it: seed, series-a … */
    stage: text('stage'),
    /** The whole round in US dollars, where known. */
    amountUsd: real('amount_usd'),
    source: text('source').notNull(),
    isSample: flag('is_sample').notNull(),
  },
  (table) => [
    uniqueIndex('deals_one').on(table.investorId, table.companyNumber, table.date, table.stage),
    index('deals_company').on(table.companyNumber),
  ],
);

/** One import, so that it can be shown and taken back. */
export const imports = sqliteTable('imports', {
  id: idColumn(),
  kind: text('kind').$type<'deals' | 'companies' | 'investors' | 'directory' | 'sample'>().notNull(),
  at: instant('at').notNull(),
  created: integer('created').notNull(),
  updated: integer('updated').notNull(),
  skipped: integer('skipped').notNull(),
  /** Name of the file or of the base it came from. */
  source: text('source').notNull().default(''),
  /** Null where the product itself or its operator brought it. */
  adminId: text('admin_id'),
  undoneAt: instant('undone_at'),
  /** Which heading holds which field, while the file is kept to be taken in piece by piece; null of an import that is read as it comes. */
  columns: json<Record<string, string>>('columns'),
  state: text('state').$type<'running' | 'done' | 'stopped'>().notNull().default('done'),
  /** Rows of the file that are in, and how many it has; null where that is not known before its end. */
  rowsDone: integer('rows_done').notNull().default(0),
  rowsTotal: integer('rows_total'),
  /** When the last of them came in. */
  touchedAt: instant('touched_at'),
  /** What could not be read, once it has ended. */
  conflicts: json<{ line: number; message: Text }[]>('conflicts').notNull().default([]),
});

/** What one import did to one row, so that it can be taken back: fields before and after; `before` is null for a row it created. */
export const importChanges = sqliteTable(
  'import_changes',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    subject: text('subject').$type<'investors' | 'companies' | 'deals' | 'declared_facts'>().notNull(),
    rowId: text('row_id').notNull(),
    before: json<Record<string, unknown>>('before'),
    after: json<Record<string, unknown>>('after'),
  },
  (table) => [index('import_changes_import').on(table.importId)],
);

/** A record of a base outside, and the row here that stands for it. */
export const airtableRecords = sqliteTable(
  'airtable_records',
  {
    /** The provider's own name for the record. */
    id: idColumn(),
    subject: text('subject').$type<'investors' | 'matches' | 'premium_applications'>().notNull(),
    rowId: text('row_id').notNull(),
    /** The decision as it read on either side when the two were last the same; null where it is none. */
    ours: json<string | boolean>('ours'),
    theirs: json<string | boolean>('theirs'),
  },
  (table) => [index('airtable_records_row').on(table.subject, table.rowId)],
);

/** Which embedder made the vectors that stand in the vector tables. Vectors of different models never meet. */
export const vectorModels = sqliteTable('vector_models', {
  companyNumber: integer('company_number').primaryKey(),
  model: text('model').notNull(),
  /** Hash of the text the vector was made from. */
  textHash: text('text_hash').notNull(),
});

/** The number an investor's words and thesis vector are kept under in the search tables. */
export const investorDocuments = sqliteTable('investor_documents', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  investorId: ofInvestor().unique(),
  /** False while the words are older than the facts they are made of. */
  isIndexed: flag('is_indexed').notNull(),
  /** Which embedder made the thesis vector; null while there is none of the present thesis. */
  thesisModel: text('thesis_model'),
});
