import * as z from 'zod/mini';
import { MatchId } from '../ids.ts';
import { isOpenMatch, Matches } from '../matches/match.ts';
import { defineMutator, done, refuse } from '../mutation.ts';
import { Startups } from '../startups/startup.ts';
import { Round, Sum } from './round.ts';
import { roundOf } from './round-of.ts';

/** Sets the round's numbers; omitted ones stay, so that two founders changing different numbers both win. */
export const setRound = defineMutator({
  name: 'setRound',
  label: 'Round',
  fields: {
    round: 'Round',
    target: 'Target',
    committedElsewhere: 'Committed outside this list',
    softElsewhere: 'Soft-circled outside this list',
    currency: 'Currency',
  },
  args: z.object({ changes: z.partial(Round) }),
  touches: (_args, startupId) => [{ collection: Startups.name, id: startupId }],
  apply(tx, { changes }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found) return refuse('missing', 'This startup no longer exists.');
    tx.put(Startups, { ...found, round: { ...roundOf(found), ...changes } });
    return done;
  },
});

/** Sets an investor's expected check size; null if unknown. A founder's own note, on every plan. */
export const setCheque = defineMutator({
  name: 'setCheque',
  label: 'Expected check size',
  fields: { expectedCheque: 'Expected check size' },
  tell: ({ cheque }) => ({ values: { expectedCheque: cheque } }),
  args: z.object({ matchId: MatchId, cheque: z.nullable(Sum) }),
  touches: ({ matchId }) => [{ collection: Matches.name, id: matchId }],
  apply(tx, { matchId, cheque }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return refuse('missing', 'Match not found');
    tx.put(Matches, { ...found, expectedCheque: cheque });
    return done;
  },
});

export const roundMutators = [setRound, setCheque];
