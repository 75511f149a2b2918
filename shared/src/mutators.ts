import { draftMutators } from './drafts/mutators.ts';
import { matchMutators } from './matches/mutators.ts';
import { type Registry, registryOf } from './mutation.ts';
import { outreachMutators } from './outreach/mutators.ts';
import { savedViewMutators } from './outreach/saved-view.ts';
import { todayMutators } from './outreach/today-mutators.ts';
import { roundMutators } from './round/mutators.ts';
import { settlingMutators } from './settling.ts';
import { startupMutators } from './startups/mutators.ts';

/** Every change a founder can make without asking first. Not with the collections: a page that only shows does without the code of changes. */
export const mutators: Registry = registryOf([
  ...outreachMutators,
  ...todayMutators,
  ...matchMutators,
  ...startupMutators,
  ...roundMutators,
  ...savedViewMutators,
  ...draftMutators,
  ...settlingMutators,
]);
