import { Events } from './conference/event.ts';
import { Contacts } from './contacts/contact.ts';
import { Decks } from './decks/deck.ts';
import { EmailDrafts } from './drafts/email-draft.ts';
import { Matches } from './matches/match.ts';
import { SavedViews } from './matches/saved-view.ts';
import type { Collection, Upcast } from './mutation.ts';
import { Activities } from './outreach/activity.ts';
import { Proposals } from './proposals/proposal.ts';
import { Startups } from './startups/startup.ts';
import { SettingsRecords, Snoozes } from './today/settings.ts';

/** Every set of records that is synced between the server and a founder's devices. */
export const collections = [
  Startups,
  Matches,
  Activities,
  Contacts,
  Decks,
  SavedViews,
  Events,
  SettingsRecords,
  Snoozes,
  EmailDrafts,
  Proposals,
] as unknown as readonly Collection[];

/** Version of the synced data's shape. Raised with any change an older program could not read; see sync/SPEC.md U1 to U3. */
export const dataSchema = 3;

/** The oldest schema whose queued changes `upcasts` still understands; an older device is asked to update. */
export const oldestSchema = 2;

/** One step for each schema that changed the form of queued changes, each in a file `upcasts/to-N.ts`. None yet: 2 and 3 only changed rows. */
export const upcasts: readonly Upcast[] = [];
