import * as z from 'zod/mini';
import { dataAnswer, Id, listAnswer, listQuery } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forOwner, forReadOnly, forReviewer } from '../endpoint.ts';
import { Text } from '../words/message.ts';

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Each is named like its call. */
export const CsvList = z.enum([
  'audit',
  'clients',
  'investors',
  'mail-outbox',
  'matches',
  'payments',
  'premium-applications',
  'promo-codes',
  'submissions',
]);
export type CsvList = z.infer<typeof CsvList>;

export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  key: z.string(),
  state: JobState,
  progress: z.object({ stage: z.string(), done: z.number(), total: z.number() }),
  attempts: z.number(),
  message: Text,
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
});
export type Job = z.infer<typeof Job>;

/** What an act was about, as it is called today. */
const AuditSubject = z.object({
  kind: z.enum([
    'company',
    'investor',
    'match',
    'admin',
    'account',
    'payment',
    'code',
    'import',
    'inbox',
    'application',
    'job',
  ]),
  id: z.string(),
  /** Of a match, its investor's. */
  name: z.string(),
  company: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** The kinds of acts one can filter by, with how their names begin. */
export const auditKinds = {
  matches: ['match', 'batch'],
  companies: ['company', 'startup', 'analysis', 'plan'],
  people: ['account', 'member', 'invitation', 'password'],
  investors: ['investor', 'import', 'airtable'],
  money: ['payment', 'promo', 'premium'],
  admins: ['admin'],
  content: ['content', 'inbox'],
  operation: ['backup', 'instance', 'job', 'list'],
} as const;
export const AuditKind = z.enum(Object.keys(auditKinds) as (keyof typeof auditKinds)[]);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.object({
    kind: z.string(),
    id: z.nullable(z.string()),
    name: z.string(),
    /** Name of the API key it was done through; absent if a person did it, empty if the key was erased. */
    key: z.optional(z.string()),
  }),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** null: nothing that has a record, or one that was erased. */
  about: z.nullable(AuditSubject),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const Summary = z.object({
  totalSubmissions: z.number(),
  totalMatches: z.number(),
  manualApproved: z.number(),
  gptApproved: z.number(),
  totalInvestors: z.number(),
  openInbox: z.number(),
  lastBackupAt: z.nullable(Instant),
  isBackupLate: z.boolean(),
  /** For an owner, as long as a step is neither done nor skipped. Older servers omit it. */
  setUp: z.optional(z.object({ done: z.number(), total: z.number() })),
});
export type Summary = z.infer<typeof Summary>;

/** One fact about the installation; `late` and `broken` need attention. */
export const InstanceLine = z.object({
  label: Text,
  value: Text,
  state: z.enum(['plain', 'good', 'late', 'broken']),
});
export type InstanceLine = z.infer<typeof InstanceLine>;

/** The state of the installation without any names, so that it can be shared whole. */
export const InstanceReport = z.object({
  at: Instant,
  sections: z.array(z.object({ title: Text, lines: z.array(InstanceLine) })),
});
export type InstanceReport = z.infer<typeof InstanceReport>;

/** A setting in effect. The value of a secret never leaves the server: it is empty. */
export const InstanceSetting = z.object({
  name: z.string(),
  value: z.string(),
  isSecret: z.boolean(),
  state: z.enum(['set', 'default', 'none']),
});
export type InstanceSetting = z.infer<typeof InstanceSetting>;

/** How the AI endpoint took a question of ours; both texts are empty if it gave no answer. */
export const TestAnswer = z.object({ line: InstanceLine, question: z.string(), answer: z.string() });
export type TestAnswer = z.infer<typeof TestAnswer>;

export const AdminInstanceApi = {
  summary: forReadOnly.get('/api/admin/summary', {
    summary: 'The counters of the dashboard.',
    output: dataAnswer(Summary),
  }),
  instance: forReadOnly.get('/api/admin/instance', {
    summary: 'How the installation is doing: version, backup, disk, jobs, mail, devices. Names nobody.',
    output: dataAnswer(InstanceReport),
  }),
  checkConnections: forOwner.post('/api/admin/instance/connections', {
    summary: 'Uses every key that is set once, sends a test mail to the admin, and says which is wrong.',
    output: dataAnswer(z.array(InstanceLine)),
  }),
  settings: forReadOnly.get('/api/admin/instance/settings', {
    summary: 'Every setting in effect by its name, secrets without their value.',
    output: dataAnswer(z.array(InstanceSetting)),
  }),
  sendTestMail: forOwner.post('/api/admin/instance/test-mail', {
    summary: 'Sends a test mail to the admin at once, and says whether the mail server took it.',
    output: dataAnswer(InstanceLine),
  }),
  askTestQuestion: forOwner.post('/api/admin/instance/test-question', {
    summary: 'Asks the AI model a fixed question and returns its answer.',
    output: dataAnswer(TestAnswer),
  }),
  exportSummary: forReadOnly.get('/api/admin/export', {
    summary: 'A JSON file with the counts of submissions, matches and approved matches.',
    output: z.unknown(),
    answer: 'document',
  }),
  jobs: forReadOnly.get('/api/admin/jobs', {
    summary: 'Lists the background jobs.',
    input: z.object({ ...listQuery, state: z.optional(JobState) }),
    output: listAnswer(Job),
  }),
  retryJob: forReviewer.post('/api/admin/jobs/:id/retry', {
    summary: 'Runs a failed job again.',
    input: z.object({ id: Id }),
    output: dataAnswer(Job),
  }),
  cancelJob: forReviewer.post('/api/admin/jobs/:id/cancel', {
    summary: 'Stops a job that is waiting or running.',
    input: z.object({ id: Id }),
    output: dataAnswer(Job),
  }),
  audit: forReadOnly.get('/api/admin/audit', {
    summary: 'Lists who did what to whom, newest first.',
    input: z.object({
      ...listQuery,
      /** Of an admin or an account. */
      person: z.optional(Id),
      kind: z.optional(AuditKind),
      /** What was done to it, its matches and payments, and by its people. */
      company: z.optional(Id),
      /** What was done to this record itself, alone or together with others. */
      record: z.optional(Id),
      from: z.optional(Instant),
      until: z.optional(Instant),
    }),
    output: listAnswer(AuditEntry),
  }),
  listCsv: forReadOnly.get('/api/admin/csv/:list', {
    summary: 'A list as a CSV file, with the query of the list itself: all its pages, 100,000 rows at most.',
    input: z.catchall(z.object({ list: CsvList }), z.string()),
    output: z.unknown(),
    answer: 'document',
  }),
  checkAudit: forReadOnly.get('/api/admin/audit/verify', {
    summary: 'Checks that no entry of the audit was changed, moved or removed.',
    /**
     * `before`: entries older than the chains. `brokenAt`: the number of the first entry that does not fit, in the chain of
     * `brokenIn`; null there is the instance's own.
     */
    output: dataAnswer(
      z.object({
        entries: z.number(),
        before: z.number(),
        brokenAt: z.nullable(z.number()),
        brokenIn: z.nullable(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
};
