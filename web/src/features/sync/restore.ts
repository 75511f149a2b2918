import type { ActivityId } from '@paratope/shared/ids';
import type { AnyRow, Mutator } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { Activities, type Activity, ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, editActivity } from '@paratope/shared/outreach/mutators';
import { collections } from '@paratope/shared/synced';
import type { Made } from '@paratope/sync/client/outbox';
import type { Replica } from '@paratope/sync/client/replica';
import type { AttentionItem } from '@paratope/sync/ports';
import { newId } from '../../local/device.ts';

/** A change ready to be made: the past is never rewritten, a value returns as a new one. */
export interface ReadyChange {
  // biome-ignore lint/suspicious/noExplicitAny: each is built with arguments that its own mutator has parsed.
  readonly mutator: Mutator<any>;
  readonly args: unknown;
}

/** Undoes what `settingField` made of a field; words written into it since stay. */
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

/** Returns the change that sets a field to an earlier value; undefined if none can, such as removing feedback altogether. */
export function settingField(
  { collection, row }: { readonly collection: string; readonly row: AnyRow },
  field: string,
  value: unknown,
): ReadyChange | undefined {
  const setters = [...mutators.values()].filter(({ restores }) => restores?.collection === collection);
  const mutator = setters.find(({ restores }) => restores?.fields.includes(field));
  const parsed = mutator?.args.safeParse(mutator.restores?.args(row, { [field]: value }, newId));
  return mutator && parsed?.success ? { mutator, args: parsed.data } : undefined;
}

/**
 * The deleted record anew, with every refused edit of it in order (SPEC D1); undefined if the record is not deleted or no longer known.
 * Its old id stays deleted everywhere.
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

/** The refused edits that met the same deletion as this one, including it. */
export const sameDeletion = (item: AttentionItem, all: readonly AttentionItem[]): readonly AttentionItem[] => {
  const id = editedActivity(item);
  return id === undefined ? [item] : all.filter((other) => editedActivity(other) === id);
};

const editedActivity = ({ name, code, args }: AttentionItem): string | undefined =>
  name === editActivity.name && code === 'missing' ? (args as { id: string }).id : undefined;
