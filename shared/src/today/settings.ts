import * as z from 'zod/mini';
import { CalendarDate } from '../dates.ts';
import { AccountId } from '../ids.ts';
import { defineCollection } from '../mutation.ts';

/** Whole days without contact after which an investor counts as quiet; 0 never. Only for conversations under way. */
export const QuietDays = z.object({
  reaching_out: z.int().check(z.gte(0), z.lte(365)),
  in_discussion: z.int().check(z.gte(0), z.lte(365)),
  in_term_negotiation: z.int().check(z.gte(0), z.lte(365)),
});
export type QuietDays = z.infer<typeof QuietDays>;

/** One founder's settings of Today; the record's id is the account's. Omitted values are the defaults. */
export const Settings = z.looseObject({
  id: AccountId,
  quietDays: z.optional(QuietDays),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsRecords = defineCollection<Settings>({ name: 'settings', schema: Settings, indexes: [] });

/** A snoozed item: a quiet investor, or an activity with something to do. The record has its id. */
export const Snooze = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  until: CalendarDate,
});
export type Snooze = z.infer<typeof Snooze>;

export const Snoozes = defineCollection<Snooze>({ name: 'snoozes', schema: Snooze, indexes: [] });
