import * as z from 'zod/mini';
import { EventId } from '../ids.ts';
import { defineMutator, done, refuse } from '../mutation.ts';
import { Event, EventDetails, Events } from './event.ts';

export const saveEvent = defineMutator({
  name: 'saveEvent',
  label: 'Conference',
  fields: { name: 'Name', from: 'First day', to: 'Last day' },
  args: z.object({ id: EventId, details: EventDetails }),
  touches: ({ id }) => [{ collection: Events.name, id }],
  apply(tx, { id, details }) {
    if (details.to < details.from) return refuse('invalid', 'The last day is before the first.');
    const { accountId, at: createdAt } = tx.by;
    tx.put(Events, { accountId, createdAt, ...tx.get(Events, id), id, ...details });
    return done;
  },
});

/** Activities logged on its days stay, with the id of an event that is gone. */
export const removeEvent = defineMutator({
  name: 'removeEvent',
  label: 'Conference removed',
  args: z.object({ id: Event.shape.id }),
  touches: ({ id }) => [{ collection: Events.name, id }],
  apply(tx, { id }) {
    tx.remove(Events, id);
    return done;
  },
});

export const conferenceMutators = [saveEvent, removeEvent];
