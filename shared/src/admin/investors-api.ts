import * as z from 'zod/mini';
import {
  answer,
  chosenFile,
  dataAnswer,
  doubleAnswer,
  flag,
  Id,
  listAnswer,
  listQuery,
  optionalText,
  required,
} from '../answers.ts';
import { CalendarDate, Instant } from '../dates.ts';
import { forOwner, forReadOnly, forReviewer } from '../endpoint.ts';
import { InvestorColumns } from '../investors/import-columns.ts';
import { InvestorKind } from '../matches/match.ts';
import { Text } from '../words/message.ts';

export const ListedInvestor = z.object({
  id: z.string(),
  name: z.string(),
  firm: z.string(),
  website: z.nullable(z.string()),
});
export type ListedInvestor = z.infer<typeof ListedInvestor>;

/** An investor with everything the database has about it. Check sizes are whole US dollars. */
export const InvestorRecord = z.object({
  ...ListedInvestor.shape,
  key: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  kind: InvestorKind,
  thesis: z.string(),
  stages: z.array(z.string()),
  modalities: z.array(z.string()),
  diseaseAreas: z.array(z.string()),
  geographies: z.array(z.string()),
  chequeFrom: z.nullable(z.number()),
  chequeTo: z.nullable(z.number()),
  source: z.string(),
  lastSeen: z.nullable(CalendarDate),
  deals: z.number(),
  isSample: z.boolean(),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type InvestorRecord = z.infer<typeof InvestorRecord>;

export const InvestorContact = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  email: z.nullable(z.string()),
  source: z.string(),
  seenAt: z.nullable(CalendarDate),
  version: z.string(),
});
export type InvestorContact = z.infer<typeof InvestorContact>;

const contactGiven = {
  name: required('Name is required', 200),
  role: optionalText(200),
  email: optionalText(254),
  source: optionalText(500),
  seenAt: z.optional(z.nullable(CalendarDate)),
};

export const InvestorDetail = z.object({
  investor: InvestorRecord,
  facts: z.array(
    z.object({ field: z.string(), value: z.string(), source: z.string(), seenAt: z.nullable(CalendarDate) }),
  ),
  contacts: z.array(InvestorContact),
  /** Matches with founders, and their reactions, without names. */
  totals: z.object({
    matches: z.number(),
    unlocked: z.number(),
    good: z.number(),
    undecided: z.number(),
    poor: z.number(),
    contacted: z.number(),
  }),
});
export type InvestorDetail = z.infer<typeof InvestorDetail>;

const Terms = z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(50)));
const Cheque = z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1e12))));

const investorGiven = {
  name: required('Name is required', 300),
  firm: optionalText(300),
  website: optionalText(2_000),
  email: optionalText(254),
  phone: optionalText(60),
  kind: z.optional(InvestorKind),
  thesis: optionalText(20_000),
  stages: Terms,
  modalities: Terms,
  diseaseAreas: Terms,
  geographies: Terms,
  chequeFrom: Cheque,
  chequeTo: Cheque,
  lastSeen: z.optional(z.nullable(CalendarDate)),
};

/** Why a website needs a look: there is none, it is no web address, or it is also another firm's. */
export const WebsiteFault = z.enum(['missing', 'invalid', 'shared']);
export type WebsiteFault = z.infer<typeof WebsiteFault>;

/** `stage`, `modality` and `disease` are ids of the taxonomy. */
export const InvestorFilter = z.object({
  kind: z.optional(InvestorKind),
  stage: z.optional(Id),
  modality: z.optional(Id),
  disease: z.optional(Id),
  /** A finding of the website check; but for a missing one, among the investors in use. */
  website: z.optional(WebsiteFault),
  /** Has its website or, but for blanks and punctuation, its name in common with another investor in use. */
  duplicate: z.optional(flag),
  archived: z.optional(flag),
});
export type InvestorFilter = z.infer<typeof InvestorFilter>;

/** Investors in one edit: more would hold up every other write. */
export const mostEdited = 1_000;

const NamedSite = z.object({ name: z.string(), website: z.nullable(z.string()) });

/** State of the investor database. Problematic are investors whose website is missing, invalid, or also another firm's. */
export const VcStatus = z.object({
  totalVCs: z.number(),
  withWebsites: z.number(),
  problematicVCs: z.array(z.object({ ...NamedSite.shape, id: z.string(), fault: WebsiteFault })),
  sampleWithWebsites: z.array(NamedSite),
});
export type VcStatus = z.infer<typeof VcStatus>;

/** `stopped`: ended early. Rows imported until then stay, and can be undone. */
export const ImportState = z.enum(['running', 'done', 'stopped']);
export type ImportState = z.infer<typeof ImportState>;

export const ImportReport = z.object({
  /** Null for a dry run. */
  id: z.nullable(z.string()),
  /** Absent for a dry run. */
  state: z.optional(ImportState),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  conflicts: z.array(z.object({ line: z.number(), message: Text })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** One line of a file and its result, or what it would be. `changes` is empty except for an update. */
export const ImportLine = z.object({
  line: z.number(),
  name: z.string(),
  act: z.enum(['create', 'update', 'skip']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const FileReport = z.object({
  ...ImportReport.shape,
  /** The file as it was read: its headings with the first value below each, and which of them holds which field. */
  sheet: z.object({
    headings: z.array(z.object({ heading: z.string(), example: z.string() })),
    columns: z.record(z.string(), z.string()),
  }),
  /** About the file as a whole. */
  notes: z.array(Text),
  /** The first two thousand lines of investors; empty for other kinds. */
  lines: z.array(ImportLine),
});
export type FileReport = z.infer<typeof FileReport>;

export const ImportKind = z.enum(['deals', 'companies', 'investors', 'directory']);
export type ImportKind = z.infer<typeof ImportKind>;

export const PastImport = z.object({
  id: z.string(),
  kind: z.enum([...ImportKind.options, 'sample']),
  source: z.string(),
  /** Name of the admin; empty if the product itself or its operator did it. */
  by: z.string(),
  at: Instant,
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  undoneAt: z.nullable(Instant),
  state: ImportState,
  /** Rows imported so far, and rows in the file; null if that is not known before its end. */
  rowsDone: z.number(),
  rowsTotal: z.nullable(z.number()),
  /** It was stopped, and its file is still stored. */
  canGoOn: z.boolean(),
});
export type PastImport = z.infer<typeof PastImport>;

/** `conflicts`: what could not be read, once it has ended. */
export const OneImport = z.object({ ...PastImport.shape, conflicts: ImportReport.shape.conflicts });
export type OneImport = z.infer<typeof OneImport>;

const noFile = 'Choose a CSV file.';

function isColumns(text: string): boolean {
  try {
    return InvestorColumns.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

export const AdminInvestorsApi = {
  vcs: forReadOnly.get('/api/admin/vcs', {
    summary: 'Lists the investors by name, firm and website.',
    input: z.object(listQuery),
    output: listAnswer(ListedInvestor),
  }),
  vcStatus: forReadOnly.get('/api/admin/vc-status', {
    summary: 'How many investors there are, and which websites need a look.',
    output: answer({ message: Text, data: VcStatus }),
  }),
  syncVcs: forReviewer.post('/api/admin/sync-vcs', {
    summary: 'Begins to take the investors over from the connected table, and to exchange decisions with it.',
    output: answer({ message: Text, data: z.object({ jobId: z.string() }) }),
  }),
  investors: forReadOnly.get('/api/admin/investors', {
    summary:
      'Lists the investors with everything known of them; `sort` may be name, firm, website, deals, source, seen or updated.',
    input: z.object({ ...listQuery, ...InvestorFilter.shape }),
    output: listAnswer(InvestorRecord),
  }),
  createInvestor: forReviewer.post('/api/admin/investors', {
    summary: 'Adds an investor.',
    input: z.object(investorGiven),
    output: dataAnswer(InvestorRecord),
  }),
  editInvestor: forReviewer.put('/api/admin/investors/:id', {
    summary: 'Changes an investor; what is left out stays.',
    /** `seenAt`: the record's `updatedAt` when the form was opened; a newer record is not overwritten. */
    input: z.object({ id: Id, ...investorGiven, seenAt: z.optional(Instant) }),
    output: dataAnswer(InvestorRecord),
  }),
  investor: forReadOnly.get('/api/admin/investors/:id', {
    summary: 'One investor with the source of each fact, its contacts and what founders made of it.',
    input: z.object({ id: Id }),
    output: dataAnswer(InvestorDetail),
  }),
  addContact: forReviewer.post('/api/admin/investors/:id/contacts', {
    summary: 'Adds somebody to write to at an investor.',
    input: z.object({ id: Id, ...contactGiven }),
    output: dataAnswer(InvestorContact),
  }),
  editContact: forReviewer.put('/api/admin/investors/:id/contacts/:contactId', {
    summary: 'Changes a contact; what is left out stays.',
    /** `seenVersion`: the contact's `version` when the form was opened; a newer contact is not overwritten. */
    input: z.object({ id: Id, contactId: Id, ...contactGiven, seenVersion: z.optional(z.string()) }),
    output: dataAnswer(InvestorContact),
  }),
  deleteContact: forReviewer.delete('/api/admin/investors/:id/contacts/:contactId', {
    summary: 'Deletes a contact.',
    input: z.object({ id: Id, contactId: Id }),
  }),
  archiveInvestor: forOwner.delete('/api/admin/investors/:id', {
    summary: 'Archives an investor: it is matched no more, its past matches stay.',
    input: z.object({ id: Id }),
  }),
  mergeInvestors: forOwner.post('/api/admin/investors/merge', {
    summary:
      'Brings several records of one investor together in the one to keep, or says what that would move; a merge can be undone as a batch.',
    input: z
      .object({
        keepId: Id,
        mergeIds: z.array(Id).check(z.minLength(1, 'Select at least one investor.'), z.maxLength(50)),
        /** Only counts what would move. */
        preview: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ keepId, mergeIds }) => !mergeIds.includes(keepId), {
          path: ['mergeIds'],
          error: 'A record can’t be merged into itself.',
        }),
      ),
    output: answer({
      /** Null for a preview. */
      batchId: z.nullable(z.string()),
      moves: z.object({ deals: z.number(), facts: z.number(), contacts: z.number(), matches: z.number() }),
      data: InvestorRecord,
    }),
  }),
  editInvestors: forReviewer.post('/api/admin/investors/edit', {
    summary:
      'Sets the type of many investors and adds to what they invest in, or says how many that would change; an edit can be undone as a batch.',
    input: z.object({
      /** Those chosen, or all in use that a search and a filter find; 1,000 at most. */
      of: z.union([
        z.strictObject({
          ids: z.array(Id).check(z.minLength(1, 'Select at least one investor.'), z.maxLength(mostEdited)),
        }),
        z.strictObject({ q: listQuery.q, ...InvestorFilter.shape }),
      ]),
      kind: z.optional(InvestorKind),
      /** Ids of the taxonomy. */
      stage: z.optional(Id),
      modality: z.optional(Id),
      disease: z.optional(Id),
      /** Only counts what would change. */
      preview: z._default(z.boolean(), false),
    }),
    output: answer({
      /** Null for a preview. */
      batchId: z.nullable(z.string()),
      investors: z.number(),
      changed: z.number(),
    }),
  }),
  imports: forReadOnly.get('/api/admin/imports', {
    summary: 'Lists what was taken in from files and tables, newest first.',
    input: z.object(listQuery),
    output: listAnswer(PastImport),
  }),
  importFile: forReviewer.post('/api/admin/imports', {
    summary:
      'Takes investors, companies, deals or the directory from a CSV file; a dry run only says what would become of each line. Without a file, `directory` is the list of names and websites that comes with the product.',
    input: z
      .object({
        kind: ImportKind,
        /** Chosen by the caller to find the import again if the response did not arrive; the same id twice is one import. */
        id: z.optional(z.uuid()),
        file: z.optional(chosenFile(noFile)),
        /** For investors: which heading holds which field, as JSON. Guessed if omitted. */
        columns: z.optional(
          z.string().check(z.maxLength(10_000), z.refine(isColumns, 'We couldn’t read the columns.')),
        ),
        /** Form fields are texts, so "true" and "false" are accepted too. */
        dryRun: z._default(flag, false),
      })
      .check(
        z.refine(({ kind, file }) => kind === 'directory' || file !== undefined, { path: ['file'], error: noFile }),
      ),
    output: dataAnswer(FileReport),
    body: 'form',
  }),
  readImport: forReadOnly.get('/api/admin/imports/:id', {
    summary: 'How far an import is, and what came of it.',
    input: z.object({ id: Id }),
    output: dataAnswer(OneImport),
  }),
  continueImport: forReviewer.post('/api/admin/imports/:id/continue', {
    summary: 'Goes on with an import that was stopped, from the row it had come to.',
    input: z.object({ id: Id }),
  }),
  undoImport: forReviewer.post('/api/admin/imports/:id/undo', {
    summary: 'Takes an import back; one that is under way is stopped.',
    input: z.object({ id: Id }),
    output: doubleAnswer({ removed: z.number(), restored: z.number(), kept: z.number() }),
  }),
};
