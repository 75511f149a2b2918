import * as z from 'zod/mini';
import { CalendarDate } from '../dates.ts';
import { AccountId } from '../ids.ts';
import { defineCollection } from '../mutation.ts';

/** Whole days without a word after which an investor counts as gone quiet; 0 never. Only conversations under way have one. */
export const QuietDays = z.object({
  reaching_out: z.int().check(z.gte(0), z.lte(365)),
  in_discussion: z.int().check(z.gte(0), z.lte(365)),
  in_term_negotiation: z.int().check(z.gte(0), z.lte(365)),
});
export type QuietDays = z.infer<typeof QuietDays>;

/** What one founder wants of Today; the record's id is their account's. What is left out is as by default. */
export const Settings = z.looseObject({
  id: AccountId,
  quietDays: z.optional(QuietDays),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsRecords = defineCollection<Settings>({ name: 'settings', schema: Settings, indexes: [] });

/** Put aside until a day: an investor who went quiet, or an activity with something to do. The record's id is theirs. */
export const Snooze = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  until: CalendarDate,
});
export type Snooze = z.infer<typeof Snooze>;

export const Snoozes = defineCollection<Snooze>({ name: 'snoozes', schema: Snooze, indexes: [] });
