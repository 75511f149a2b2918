import * as z from 'zod/mini';
import { ImportReport } from '../admin/investors-api.ts';
import { dataAnswer } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forReadOnly, forReviewer } from '../endpoint.ts';
import { InvestorColumns } from '../investors/import-columns.ts';
import { Text } from '../words/message.ts';

const Title = z.string().check(z.trim(), z.minLength(1, 'Enter the name of the table.'), z.maxLength(200));

/** Which table of the base has what, and which of its columns has which field of an investor. */
export const AirtableMapping = z.object({
  tables: z.object({ investors: Title, submissions: Title, matches: Title, applications: Title }),
  /** Null: guessed from the column names. */
  columns: z.nullable(InvestorColumns),
});
export type AirtableMapping = z.infer<typeof AirtableMapping>;

export const usualMapping: AirtableMapping = {
  tables: {
    investors: 'VC Database',
    submissions: 'Startup Submissions',
    matches: 'Startup-VC Matches',
    applications: 'Premium Support Applications',
  },
  columns: null,
};

export const AirtableSync = z.object({
  state: z.enum(['done', 'failed']),
  at: Instant,
  /** Why it failed; empty if it did not. */
  message: Text,
  investors: z.nullable(ImportReport),
  /** Decisions on matches and applications, by the side they were made on. */
  decisions: z.object({ fromAirtable: z.number(), toAirtable: z.number() }),
  newApplications: z.number(),
  /** What a person should look at, such as a decision made differently on either side. */
  notes: z.array(Text),
});
export type AirtableSync = z.infer<typeof AirtableSync>;

export const AirtableStatus = z.object({
  /** Null without a key and a base. */
  baseId: z.nullable(z.string()),
  mapping: AirtableMapping,
  seenColumns: z.array(z.string()),
  /** `isWaiting`: it has not begun, or waits for its next try. */
  running: z.nullable(z.object({ jobId: z.string(), isWaiting: z.boolean(), stage: z.string(), done: z.number() })),
  last: z.nullable(AirtableSync),
});
export type AirtableStatus = z.infer<typeof AirtableStatus>;

/** For operators who keep investors in Airtable. No response contains the key. */
export const AdminAirtableApi = {
  airtable: forReadOnly.get('/api/admin/airtable', {
    summary: 'Which base is connected, how its columns are read, and how the last sync went.',
    output: dataAnswer(AirtableStatus),
  }),
  mapAirtable: forReviewer.put('/api/admin/airtable', {
    summary: 'Says which table and which column of the base holds what.',
    input: AirtableMapping,
    output: dataAnswer(AirtableStatus),
  }),
  testAirtable: forReadOnly.get('/api/admin/airtable/test', {
    summary: 'Tries the connection to the external tables and counts their rows.',
    output: dataAnswer(
      z.object({
        isConnected: z.boolean(),
        /** `rows` is null for a table that is not in the base. */
        tables: z.array(z.object({ name: z.string(), rows: z.nullable(z.number()) })),
      }),
    ),
  }),
};
