import * as z from 'zod/mini';
import { MatchId } from '../ids.ts';
import { defineMutator, done, refuse } from '../mutation.ts';
import { FeedbackReasons, MatchQuality } from './feedback.ts';
import { matchQualityLabels } from './feedback-labels.ts';
import { isOpenMatch, Matches } from './match.ts';

/** Rates how well a match fits. The last rating counts. */
export const giveFeedback = defineMutator({
  name: 'giveFeedback',
  label: 'Feedback',
  fields: {
    feedback: 'Feedback',
    matchQuality: { label: 'Match quality', choices: matchQualityLabels },
    feedbackText: 'Feedback',
  },
  restores: {
    collection: Matches.name,
    fields: ['feedback'],
    args: ({ id }, { feedback }) => ({ ...(feedback as object | null), matchId: id }),
  },
  args: z.object({
    matchId: MatchId,
    matchQuality: MatchQuality,
    feedbackText: z.string().check(z.maxLength(5_000)),
    reasons: z.optional(FeedbackReasons),
  }),
  touches: ({ matchId }) => [{ collection: Matches.name, id: matchId }],
  apply(tx, { matchId, matchQuality, feedbackText, reasons }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return refuse('missing', 'Match not found');
    tx.put(Matches, {
      ...found,
      feedback: { matchQuality, feedbackText, ...(reasons ? { reasons } : {}), givenAt: tx.by.at },
    });
    return done;
  },
});

export const matchMutators = [giveFeedback];
