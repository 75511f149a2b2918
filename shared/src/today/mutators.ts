import * as z from 'zod/mini';
import { AccountId } from '../ids.ts';
import { defineMutator, done, refuse } from '../mutation.ts';
import { statusLabels } from '../outreach/status.ts';
import { QuietDays, SettingsRecords, Snooze, Snoozes } from './settings.ts';

/** Hides something until a day; without a day it is back at once. */
export const snooze = defineMutator({
  name: 'snooze',
  label: 'Snoozed',
  fields: { until: 'Until' },
  args: z.object({ id: Snooze.shape.id, until: z.nullable(Snooze.shape.until) }),
  touches: ({ id }) => [{ collection: Snoozes.name, id }],
  apply(tx, { id, until }) {
    if (until) tx.put(Snoozes, { ...tx.get(Snoozes, id), id, until });
    else tx.remove(Snoozes, id);
    return done;
  },
});

export const changeSettings = defineMutator({
  name: 'changeSettings',
  label: 'Quiet after (days)',
  fields: statusLabels,
  args: z.object({ accountId: AccountId, quietDays: QuietDays }),
  touches: ({ accountId }) => [{ collection: SettingsRecords.name, id: accountId }],
  apply(tx, { accountId, quietDays }) {
    if (accountId !== tx.by.accountId) return refuse('forbidden', 'These settings belong to someone else.');
    tx.put(SettingsRecords, { ...tx.get(SettingsRecords, accountId), id: accountId, quietDays });
    return done;
  },
});

export const todayMutators = [snooze, changeSettings];
