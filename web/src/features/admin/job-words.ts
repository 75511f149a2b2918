import type { JobState } from '@paratope/shared/admin/instance-api';
import { type Message, msg } from '@paratope/shared/words/message';
import { orItself } from './or-itself.ts';

/** What a background job does, by its kind. */
export const jobName = (kind: string): string => orItself(jobNames, kind);

/** What a running job is doing. */
export const stageLabel = (stage: string): string => orItself(stages, stage);

const jobNames: Readonly<Record<string, Message>> = {
  'account.address-proven': msg('Follow up on a confirmed address'),
  'account.erase': msg('Delete accounts'),
  'admin.sweep-trash': msg('Empty the trash'),
  'airtable-sync': msg('Airtable sync'),
  analysis: msg('Deck analysis'),
  'backups.make': msg('Backup'),
  'draw-deck': msg('Draw deck pages'),
  'investors-came': msg('Match waiting startups'),
  'jobs.forget': msg('Clean up old jobs'),
  'mail.send': msg('Send email'),
  'mail.sweep': msg('Clean up old emails'),
  matching: msg('Matching'),
  'outreach.digest': msg('Send digests'),
  'payments.reconcile': msg('Compare payments'),
  'push.send': msg('Send notification'),
  'push.tell': msg('Prepare notifications'),
  're-rank-matches': msg('Reorder matches'),
  'read-deck': msg('Read deck'),
  'read-pictures': msg('Read pictures in a deck'),
  'refresh-search': msg('Update the search index'),
  'release-matches': msg('Release matches'),
  'sweep-uploads': msg('Clean up unfinished uploads'),
  'sync.compact': msg('Compact sync history'),
  'take-imports': msg('Import investors'),
  'write-draft': msg('Write draft'),
};

export const jobStates: Readonly<Record<JobState, Message>> = {
  waiting: msg('Waiting'),
  running: msg('Running'),
  done: msg('Done'),
  failed: msg('Failed'),
  cancelled: msg('Canceled'),
};

const stages: Readonly<Record<string, Message>> = {
  importing: msg('Importing'),
  embedding: msg('Indexing'),
  opening: msg('Releasing'),
  investors: msg('Investors'),
  decisions: msg('Decisions'),
};
