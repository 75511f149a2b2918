import { byVersion, type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Activity } from '@paratope/shared/outreach/activity';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { activityTable } from '../outreach/index.ts';
import { smallTable } from '../sync/index.ts';

/** Drafts sync because founders read and change them on the device. */
export const draftTable = smallTable(EmailDrafts);

/** More than any startup has of drafts or activities. */
const everyDraft = 1_000_000;
const everyActivity = everyDraft;

/** Newest first. */
export async function draftsTo(db: Db, of: { startupId: StartupId; matchId: string }): Promise<EmailDraft[]> {
  const all = await draftTable.changed(db, of.startupId, 0, everyDraft);
  return all
    .flatMap(({ row }) => (row ? [row as unknown as EmailDraft] : []))
    .filter(({ matchId }) => matchId === of.matchId)
    .sort(byVersion);
}

export async function activitiesTo(db: Db, of: { startupId: StartupId; matchId: string }): Promise<Activity[]> {
  const all = await activityTable.changed(db, of.startupId, 0, everyActivity);
  return all
    .flatMap(({ row }) => (row ? [row as unknown as Activity] : []))
    .filter(({ matchId }) => matchId === of.matchId);
}

export async function draftById(db: Db, of: { startupId: StartupId; id: string }): Promise<EmailDraft | undefined> {
  return (await draftTable.read(db, of.startupId, [of.id])).get(of.id) as EmailDraft | undefined;
}

/** Writes a draft and its timeline entry as one commit of the startup. */
export async function putDraft(
  tx: Transaction,
  history: CommitHistory,
  { startupId, draft, entry }: { startupId: StartupId; draft: EmailDraft; entry?: AnyRow },
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(startupId));
  await draftTable.write(tx.db, { startupId, id: draft.id, version, after: draft });
  if (entry) await activityTable.write(tx.db, { startupId, id: entry.id, version, after: entry });
}
