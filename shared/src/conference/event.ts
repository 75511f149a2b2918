import * as z from 'zod/mini';
import { CalendarDate, Instant } from '../dates.ts';
import { AccountId, EventId } from '../ids.ts';
import { defineCollection } from '../mutation.ts';

export const EventDetails = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(200)),
  from: CalendarDate,
  to: CalendarDate,
});
export type EventDetails = z.infer<typeof EventDetails>;

/** A synced conference. Activities logged on its days carry its id. */
export const Event = z.looseObject({
  ...EventDetails.shape,
  id: EventId,
  accountId: AccountId,
  createdAt: Instant,
});
export type Event = z.infer<typeof Event>;

export const Events = defineCollection<Event>({ name: 'events', schema: Event, indexes: [] });

/** The event on a day; of two at once the one that began last, then the one created last. */
export const eventOn = (events: readonly Event[], day: CalendarDate): Event | undefined =>
  events
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((a, b) => b.from.localeCompare(a.from) || b.createdAt.localeCompare(a.createdAt))[0];
