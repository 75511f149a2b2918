import type { Text } from '@paratope/shared/words/message';
import { sql } from 'drizzle-orm';
import { counter, defineTable, index, integer, real, text, uniqueIndex } from '../kit.ts';
import { calendarDate, flag, idColumn, instant, json } from './columns.ts';

/** A firm, or a person who invests. Lists show the name, and the firm below it. */
export const investors = defineTable(
  'investors',
  {
    id: idColumn(),
    /** Identifies the investor in imports: the lower-cased, space-folded name unless the file gives a key. */
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
    /** When this investor was last seen active; null if unknown. */
    lastSeen: calendarDate('last_seen'),
    isSample: flag('is_sample').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Finds investors by name, and covers a search.
    index('investors_searched').on(table.name, table.firm, table.id),
    index('investors_website').on(table.website),
    index('investors_by_name').on(table.archivedAt, sql`lower(${table.name})`, table.id),
  ],
);

const ofInvestor = () =>
  text('investor_id')
    .notNull()
    .references(() => investors.id, { onDelete: 'cascade' });

export const declaredFacts = defineTable(
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

export const investorContacts = defineTable(
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

/** A portfolio company of investors. */
export const companies = defineTable('companies', {
  /** SQLite's own number; also the key of the company's vector. */
  number: counter('number'),
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
export const deals = defineTable(
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

export const imports = defineTable('imports', {
  id: idColumn(),
  kind: text('kind').$type<'deals' | 'companies' | 'investors' | 'directory' | 'sample'>().notNull(),
  at: instant('at').notNull(),
  created: integer('created').notNull(),
  updated: integer('updated').notNull(),
  skipped: integer('skipped').notNull(),
  source: text('source').notNull().default(''),
  /** Null if the product itself or its operator ran it. */
  adminId: text('admin_id'),
  undoneAt: instant('undone_at'),
  /** Which heading holds which field, while the file is stored to be imported piece by piece; null for an import read as it comes. */
  columns: json<Record<string, string>>('columns'),
  state: text('state').$type<'running' | 'done' | 'stopped'>().notNull().default('done'),
  /** Rows imported so far, and rows in the file; null if that is not known before its end. */
  rowsDone: integer('rows_done').notNull().default(0),
  rowsTotal: integer('rows_total'),
  /** When the last row was imported. */
  touchedAt: instant('touched_at'),
  /** What could not be read, once the import has ended. */
  conflicts: json<{ line: number; message: Text }[]>('conflicts').notNull().default([]),
});

/** What one import did to one row, so that it can be undone; `before` is null for a row it created. */
export const importChanges = defineTable(
  'import_changes',
  {
    number: counter('number'),
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

export const airtableRecords = defineTable(
  'airtable_records',
  {
    /** Airtable's id of the record. */
    id: idColumn(),
    subject: text('subject').$type<'investors' | 'matches' | 'premium_applications'>().notNull(),
    rowId: text('row_id').notNull(),
    /** The decision on either side when the two last agreed; null for none. */
    ours: json<string | boolean>('ours'),
    theirs: json<string | boolean>('theirs'),
  },
  (table) => [index('airtable_records_row').on(table.subject, table.rowId)],
);

/** Which embedder made each stored vector. Vectors of different models are never compared. */
export const vectorModels = defineTable('vector_models', {
  companyNumber: integer('company_number').primaryKey(),
  model: text('model').notNull(),
  /** Hash of the text the vector was made from. */
  textHash: text('text_hash').notNull(),
});

/** The number under which the search tables hold an investor's words and thesis vector. */
export const investorDocuments = defineTable('investor_documents', {
  number: counter('number'),
  investorId: ofInvestor().unique(),
  /** False while the words are older than the facts they come from. */
  isIndexed: flag('is_indexed').notNull(),
  /** Embedder of the thesis vector; null while the current thesis has none. */
  thesisModel: text('thesis_model'),
});
