import * as z from 'zod/mini';
import { defineMutator, done, refuse } from '../mutation.ts';
import { StartupProfile, Startups } from './startup.ts';
import { PersonName } from './team.ts';

/** Hands in the profile, or the parts of it that changed. The server starts matching when there is enough to compare with. */
export const submitProfile = defineMutator({
  name: 'submitProfile',
  args: z.object({ changes: z.partial(StartupProfile) }),
  touches: (_args, startupId) => [{ collection: Startups.name, id: startupId }],
  apply(tx, { changes }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found) return refuse('missing', 'This startup is no longer on the server.');
    tx.put(Startups, { ...found, ...changes, submittedAt: found.submittedAt ?? tx.by.at, updatedAt: tx.by.at });
    return done;
  },
});

/** Says what the others should call the person who writes. */
export const nameYourself = defineMutator({
  name: 'nameYourself',
  args: z.object({ name: PersonName }),
  touches: (_args, startupId) => [{ collection: Startups.name, id: startupId }],
  apply(tx, { name }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found?.team?.some(({ id }) => id === tx.by.accountId)) {
      return refuse('missing', 'You no longer belong to this startup.');
    }
    const team = found.team.map((member) => (member.id === tx.by.accountId ? { ...member, name } : member));
    tx.put(Startups, { ...found, team });
    return done;
  },
});

export const startupMutators = [submitProfile, nameYourself];
