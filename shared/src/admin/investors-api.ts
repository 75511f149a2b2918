import * as z from 'zod/mini';
import {
  answer,
  chosenFile,
  Done,
  dataAnswer,
  doubleAnswer,
  flag,
  Id,
  listAnswer,
  listQuery,
  Nothing,
  optionalText,
  required,
} from '../answers.ts';
import { CalendarDate, Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { InvestorKind } from '../matches/match.ts';

/** An investor as the selection lists need it. */
export const ListedInvestor = z.object({
  id: z.string(),
  name: z.string(),
  firm: z.string(),
  website: z.nullable(z.string()),
});
export type ListedInvestor = z.infer<typeof ListedInvestor>;

/** An investor with everything the database holds on it. Cheques are whole US dollars. */
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

/** Somebody to write to at an investor, with where and when that was learned. */
export const InvestorContact = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  email: z.nullable(z.string()),
  source: z.string(),
  seenAt: z.nullable(CalendarDate),
});
export type InvestorContact = z.infer<typeof InvestorContact>;

const contactGiven = {
  name: required('Name is required', 200),
  role: optionalText(200),
  email: optionalText(254),
  source: optionalText(500),
  seenAt: z.optional(z.nullable(CalendarDate)),
};

/** One investor with what the list leaves out: where each fact comes from, whom to write to, and what founders made of it. */
export const InvestorDetail = z.object({
  investor: InvestorRecord,
  facts: z.array(
    z.object({ field: z.string(), value: z.string(), source: z.string(), seenAt: z.nullable(CalendarDate) }),
  ),
  contacts: z.array(InvestorContact),
  /** Matches with founders, and what those said and did; none of them is named. */
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

const NamedSite = z.object({ name: z.string(), website: z.nullable(z.string()) });

/** How the investor database stands. Problematic are those whose website is missing, is none, or is also another firm's. */
export const VcStatus = z.object({
  totalVCs: z.number(),
  withWebsites: z.number(),
  problematicVCs: z.array(NamedSite),
  sampleWithWebsites: z.array(NamedSite),
});
export type VcStatus = z.infer<typeof VcStatus>;

export const ImportReport = z.object({
  /** Null for a dry run. */
  id: z.nullable(z.string()),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  conflicts: z.array(z.object({ line: z.number(), message: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The investor database. */
export const AdminInvestorsApi = {
  vcs: defineEndpoint({
    method: 'GET',
    path: '/api/admin/vcs',
    who: 'read-only',
    summary: 'Lists the investors by name, firm and website.',
    input: z.object(listQuery),
    output: listAnswer(ListedInvestor),
  }),
  vcStatus: defineEndpoint({
    method: 'GET',
    path: '/api/admin/vc-status',
    who: 'read-only',
    summary: 'How many investors there are, and which websites need a look.',
    input: Nothing,
    output: answer({ message: z.string(), data: VcStatus }),
  }),
  syncVcs: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sync-vcs',
    who: 'reviewer',
    summary: 'Takes the investors over from the connected table.',
    input: Nothing,
    output: answer({ message: z.string(), data: z.optional(ImportReport) }),
  }),
  investors: defineEndpoint({
    method: 'GET',
    path: '/api/admin/investors',
    who: 'read-only',
    summary: 'Lists the investors with everything known of them.',
    input: z.object({ ...listQuery, kind: z.optional(InvestorKind), archived: z.optional(flag) }),
    output: listAnswer(InvestorRecord),
  }),
  createInvestor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/investors',
    who: 'reviewer',
    summary: 'Adds an investor.',
    input: z.object(investorGiven),
    output: dataAnswer(InvestorRecord),
  }),
  editInvestor: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/investors/:id',
    who: 'reviewer',
    summary: 'Changes an investor; what is left out stays.',
    /** `seenAt`: the record's `updatedAt` as the form was opened with; what was changed since is not overwritten. */
    input: z.object({ id: Id, ...investorGiven, seenAt: z.optional(Instant) }),
    output: dataAnswer(InvestorRecord),
  }),
  investor: defineEndpoint({
    method: 'GET',
    path: '/api/admin/investors/:id',
    who: 'read-only',
    summary: 'One investor with the source of each fact, its contacts and what founders made of it.',
    input: z.object({ id: Id }),
    output: dataAnswer(InvestorDetail),
  }),
  addContact: defineEndpoint({
    method: 'POST',
    path: '/api/admin/investors/:id/contacts',
    who: 'reviewer',
    summary: 'Adds somebody to write to at an investor.',
    input: z.object({ id: Id, ...contactGiven }),
    output: dataAnswer(InvestorContact),
  }),
  editContact: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/investors/:id/contacts/:contactId',
    who: 'reviewer',
    summary: 'Changes a contact; what is left out stays.',
    input: z.object({ id: Id, contactId: Id, ...contactGiven }),
    output: dataAnswer(InvestorContact),
  }),
  deleteContact: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/investors/:id/contacts/:contactId',
    who: 'reviewer',
    summary: 'Deletes a contact.',
    input: z.object({ id: Id, contactId: Id }),
    output: Done,
  }),
  archiveInvestor: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/investors/:id',
    who: 'owner',
    summary: 'Archives an investor: it is matched no more, its past matches stay.',
    input: z.object({ id: Id }),
    output: Done,
  }),
  mergeInvestors: defineEndpoint({
    method: 'POST',
    path: '/api/admin/investors/merge',
    who: 'owner',
    summary:
      'Brings several records of one investor together in the one to keep, or says what that would move; a merge can be undone as a batch.',
    input: z
      .object({
        keepId: Id,
        mergeIds: z.array(Id).check(z.minLength(1, 'Please select at least one investor'), z.maxLength(50)),
        /** Only counts. */
        preview: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ keepId, mergeIds }) => !mergeIds.includes(keepId), {
          path: ['mergeIds'],
          error: 'The record to keep cannot be merged into itself',
        }),
      ),
    output: answer({
      /** Null for a preview. */
      batchId: z.nullable(z.string()),
      moves: z.object({ deals: z.number(), facts: z.number(), contacts: z.number(), matches: z.number() }),
      data: InvestorRecord,
    }),
  }),
  importFile: defineEndpoint({
    method: 'POST',
    path: '/api/admin/imports',
    who: 'reviewer',
    summary: 'Takes investors, companies, deals or the directory from a CSV file; a dry run only counts.',
    input: z.object({
      kind: z.enum(['deals', 'companies', 'investors', 'directory']),
      file: chosenFile('Please choose a CSV file'),
      /** Form fields are texts, so "true" and "false" are taken too. */
      dryRun: z._default(flag, false),
    }),
    output: dataAnswer(ImportReport),
    body: 'form',
  }),
  undoImport: defineEndpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    who: 'reviewer',
    summary: 'Takes an import back.',
    input: z.object({ id: Id }),
    output: doubleAnswer({ removed: z.number(), restored: z.number(), kept: z.number() }),
  }),
  testAirtable: defineEndpoint({
    method: 'GET',
    path: '/api/admin/airtable/test',
    who: 'read-only',
    summary: 'Tries the connection to the external tables and counts their rows.',
    input: Nothing,
    output: dataAnswer(
      z.object({ isConnected: z.boolean(), tables: z.array(z.object({ name: z.string(), rows: z.number() })) }),
    ),
  }),
};
