import type { JobState } from '@paratope/shared/admin/instance-api';
import { inCatalog } from '@paratope/shared/words/message';
import { orItself } from './or-itself.ts';

export const jobName = (kind: string): string => orItself(jobNames, kind);

export const stageLabel = (stage: string): string => orItself(stages, stage);

const jobNames: Readonly<Record<string, string>> = inCatalog({
  'account.address-proven': 'Process a confirmed address',
  'account.erase': 'Delete accounts',
  'admin.seal-audit': 'Seal the audit log',
  'admin.sweep-trash': 'Empty the trash',
  'airtable-sync': 'Airtable sync',
  analysis: 'Deck analysis',
  'backups.make': 'Backup',
  'draw-deck': 'Render deck slides',
  'investors-came': 'Match waiting startups',
  'jobs.forget': 'Clean up old jobs',
  'mail.send': 'Send email',
  'mail.sweep': 'Clean up old emails',
  matching: 'Matching',
  'outreach.digest': 'Send daily summaries',
  'payments.reconcile': 'Reconcile payments',
  'push.send': 'Send notification',
  'push.tell': 'Prepare notifications',
  're-rank-matches': 'Re-rank matches',
  'read-deck': 'Read deck',
  'read-pictures': 'Read text from slide images',
  'refresh-search': 'Update the search index',
  'release-matches': 'Release matches',
  'sweep-uploads': 'Clean up unfinished uploads',
  'sync.compact': 'Compact sync history',
  'take-imports': 'Import investors',
  'write-draft': 'Write draft',
});

export const jobStates: Readonly<Record<JobState, string>> = inCatalog({
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled',
});

const stages: Readonly<Record<string, string>> = inCatalog({
  importing: 'Importing',
  embedding: 'Indexing',
  opening: 'Releasing',
  investors: 'Investors',
  decisions: 'Decisions',
});
