import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { AccountId, SavedViewId } from '../ids.ts';
import { defineCollection, defineMutator, done, refuse } from '../mutation.ts';
import { OutreachStatus, outreachStatuses, parseStatus } from '../outreach/status.ts';

const ListAsShown = z.object({
  search: z.string().check(z.maxLength(500)),
  statuses: z.array(OutreachStatus).check(z.maxLength(20)),
  /** A sort key of the list; an unknown one means the default order. */
  sort: z.string().check(z.maxLength(40)),
  isReversed: z.boolean(),
  shape: z.string().check(z.maxLength(40)),
});

/** A saved view. It is one person's own: screens show it to nobody else in the startup. */
export const SavedView = z.looseObject({
  ...ListAsShown.shape,
  id: SavedViewId,
  name: z.string(),
  accountId: AccountId,
  updatedAt: Instant,
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViews = defineCollection<SavedView>({ name: 'savedViews', schema: SavedView, indexes: [] });

const ref = (id: string) => [{ collection: SavedViews.name, id }];
const notYours = refuse('forbidden', 'This view belongs to someone else at your startup.');

/** Saves a view under a name, new or in place of the old one. A status may be in the form of older programs. */
export const saveView = defineMutator({
  name: 'saveView',
  label: 'View saved',
  args: z.object({
    ...ListAsShown.shape,
    statuses: z.array(z.union([OutreachStatus, z.literal('negotiation')])).check(z.maxLength(20)),
    id: SavedViewId,
    name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(80)),
  }),
  touches: ({ id }) => ref(id),
  apply(tx, view) {
    const { accountId, at } = tx.by;
    const found = tx.get(SavedViews, view.id);
    if (found && found.accountId !== accountId) return notYours;
    const chosen = view.statuses.map(parseStatus);
    const statuses = outreachStatuses.filter((status) => chosen.includes(status));
    tx.put(SavedViews, { ...found, ...view, statuses, accountId, updatedAt: at });
    return done;
  },
});

export const removeView = defineMutator({
  name: 'removeView',
  label: 'Saved view deleted',
  args: z.object({ id: SavedViewId }),
  touches: ({ id }) => ref(id),
  apply(tx, { id }) {
    const found = tx.get(SavedViews, id);
    if (found && found.accountId !== tx.by.accountId) return notYours;
    if (found) tx.remove(SavedViews, id);
    return done;
  },
});

export const savedViewMutators = [saveView, removeView];
