import { DraftText, type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { editDraft } from '@paratope/shared/drafts/mutators';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { MatchFeedback } from '@paratope/shared/matches/feedback';
import { Matches } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import type { AnyRow, Mutator } from '@paratope/shared/mutation';
import { Activities, type Activity, ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { OutreachStatus } from '@paratope/shared/outreach/status';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { StartupProfile, Startups } from '@paratope/shared/startups/startup';
import { collections } from '@paratope/shared/travelling';
import type { Made } from '@paratope/sync/client/outbox';
import type { Replica } from '@paratope/sync/client/replica';
import type { AttentionItem } from '@paratope/sync/ports';
import { newId } from '../../local/device.ts';

/** A change ready to be made: nothing of the past is rewritten, a value comes back as a new one. */
export interface ReadyChange {
  // biome-ignore lint/suspicious/noExplicitAny: each is built with the arguments of its own mutator below.
  readonly mutator: Mutator<any>;
  readonly args: unknown;
}

/** Takes back what `settingField` made of a field; words written into it since stay. */
export const putBack = (
  undo: Replica['undo'],
  made: Made,
  { mutator, args }: ReadyChange,
  of: { readonly collection: string; readonly row: AnyRow; readonly field: string },
): ReturnType<Replica['undo']> =>
  undo(made, mutator, (was) => {
    const collection = collections.find(({ name }) => name === of.collection);
    const { [of.field]: value } = (collection && was(collection, of.row.id)) ?? of.row;
    return settingField(of, of.field, value)?.args ?? args;
  });

/** The change that sets a field to a value it had; undefined where no change can, such as taking back a feedback altogether. */
export function settingField(
  { collection, row }: { readonly collection: string; readonly row: AnyRow },
  field: string,
  value: unknown,
): ReadyChange | undefined {
  const matchId = row.id as MatchId;
  if (collection === Matches.name && field === 'notes' && typeof value === 'string')
    return { mutator: editNotes, args: { matchId, notes: value } };
  if (collection === Matches.name && field === 'status') {
    const status = OutreachStatus.safeParse(value);
    return status.success
      ? { mutator: setStatus, args: { matchId, status: status.data, entryId: newId<ActivityId>() } }
      : undefined;
  }
  if (collection === Matches.name && field === 'feedback') {
    const feedback = MatchFeedback.safeParse(value);
    if (!feedback.success) return undefined;
    const { givenAt: _, ...given } = feedback.data;
    return { mutator: giveFeedback, args: { matchId, ...given } };
  }
  if (collection === Activities.name) {
    const known = ActivityDetails.shape[field as keyof typeof ActivityDetails.shape]?.safeParse(value);
    const { id, matchId: about } = row as Activity;
    return known?.success
      ? { mutator: editActivity, args: { id, matchId: about, changes: { [field]: known.data } } }
      : undefined;
  }
  if (collection === EmailDrafts.name) {
    const known = DraftText.shape[field as keyof typeof DraftText.shape]?.safeParse(value);
    return known?.success
      ? { mutator: editDraft, args: { id: (row as EmailDraft).id, changes: { [field]: known.data } } }
      : undefined;
  }
  if (collection === Startups.name) {
    const known = StartupProfile.shape[field as keyof typeof StartupProfile.shape]?.safeParse(value);
    return known?.success ? { mutator: submitProfile, args: { changes: { [field]: known.data } } } : undefined;
  }
  return undefined;
}

/**
 * The deleted record anew, with every refused edit of it in the order they were made (SPEC D1); undefined where the record is not deleted or not
 * known any more. The record stays deleted under its old name everywhere.
 */
export function anewWithEdits(items: readonly AttentionItem[]): ReadyChange | undefined {
  const [first] = items;
  const id = first && editedActivity(first);
  const row = id === undefined ? undefined : first?.deleted?.[`${Activities.name}/${id}`];
  if (!row) return undefined;
  const changes = items.map(({ args }) => (args as { changes: object }).changes);
  const details = ActivityDetails.safeParse(Object.assign({}, row, ...changes));
  if (!details.success) return undefined;
  return {
    mutator: addActivity,
    args: { id: newId<ActivityId>(), matchId: (row as Activity).matchId, details: details.data },
  };
}

/** The refused edits that meet the same deletion as this one, itself among them. */
export const sameDeletion = (item: AttentionItem, all: readonly AttentionItem[]): readonly AttentionItem[] => {
  const id = editedActivity(item);
  return id === undefined ? [item] : all.filter((other) => editedActivity(other) === id);
};

const editedActivity = ({ name, code, args }: AttentionItem): string | undefined =>
  name === 'editActivity' && code === 'missing' ? (args as { id: string }).id : undefined;
