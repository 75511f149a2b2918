import { conferenceMutators } from './conference/mutators.ts';
import { saveContacts } from './contacts/mutators.ts';
import { draftMutators } from './drafts/mutators.ts';
import { matchMutators } from './matches/mutators.ts';
import { savedViewMutators } from './matches/saved-view.ts';
import { type Registry, registryOf } from './mutation.ts';
import { outreachMutators } from './outreach/mutators.ts';
import { proposalMutators } from './proposals/mutators.ts';
import { conflictMutators } from './resolve-conflict.ts';
import { roundMutators } from './round/mutators.ts';
import { startupMutators } from './startups/mutators.ts';
import { todayMutators } from './today/mutators.ts';

/** What a founder changes by hand, and a program may propose. */
const acts: Registry = registryOf([
  ...outreachMutators,
  saveContacts,
  ...todayMutators,
  ...conferenceMutators,
  ...matchMutators,
  ...startupMutators,
  ...roundMutators,
  ...savedViewMutators,
  ...draftMutators,
  ...conflictMutators,
]);

export const { acceptProposal, declineProposal, reopenProposal } = proposalMutators(acts);

/** Every change a founder can make without asking first. Separate from the collections, so that read-only pages do not load this code. */
export const mutators: Registry = registryOf([...acts.values(), acceptProposal, declineProposal, reopenProposal]);
