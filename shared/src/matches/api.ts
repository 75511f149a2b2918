import * as z from 'zod/mini';
import { answer, dataAnswer, Id, listFields, listQuery } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forFounder } from '../endpoint.ts';
import { MatchId } from '../ids.ts';
import { OutreachStatus } from '../outreach/status.ts';
import { PlanInfo } from '../plans/api.ts';
import { Plan } from '../plans/plan.ts';
import { Text } from '../words/message.ts';
import { FeedbackReasons, MatchFeedback, MatchQuality } from './feedback.ts';
import { parseMatchQuality } from './feedback-labels.ts';
import { isOpenMatch, type Match, OpenMatch } from './match.ts';

/** State of the conversation, under the name that older callers read. */
export const MatchProgress = z.object({
  status: OutreachStatus,
  notes: z.string(),
  lastUpdated: z.nullable(Instant),
});
export type MatchProgress = z.infer<typeof MatchProgress>;

export const OpenMatchAnswer = z.object({ ...OpenMatch.shape, progress: MatchProgress });
export type OpenMatchAnswer = z.infer<typeof OpenMatchAnswer>;

/** Strict on purpose: whatever else a row contains, only these two fields are sent. */
export const LockedMatchAnswer = z.object({ id: MatchId, isUnlocked: z.literal(false) });

export const MatchAnswer = z.discriminatedUnion('isUnlocked', [OpenMatchAnswer, LockedMatchAnswer]);
export type MatchAnswer = z.infer<typeof MatchAnswer>;

/** A match in API responses: the record, and the older names of the same facts. */
export function matchAnswer(match: Match): MatchAnswer {
  if (!isOpenMatch(match)) return { id: match.id, isUnlocked: false };
  const { status, notes, lastUpdated } = match;
  return { ...match, progress: { status, notes, lastUpdated } };
}

const chooseQuality = 'Please choose one of: Good Match, Maybe, Not Sure, Poor Match';

/** Accepts the stored value or its label, and returns the stored value. */
const QualityGiven = z.pipe(
  z.string(chooseQuality),
  z.transform((text, context): MatchQuality => {
    const quality = parseMatchQuality(text.trim());
    if (quality) return quality;
    context.issues.push({ code: 'custom', message: chooseQuality, input: text });
    return z.NEVER;
  }),
);

export const MatchApi = {
  list: forFounder.get('/api/client/matches', {
    summary: 'The open matches whole, and as bare ids those that an upgrade opens at once. `matches` repeats `data`.',
    costly: 'whole',
    input: z.object(listQuery),
    output: answer({
      ...listFields(MatchAnswer),
      matches: z.array(MatchAnswer),
      userPlan: Text,
      planInfo: PlanInfo,
    }),
  }),
  read: forFounder.get('/api/client/matches/:matchId', {
    summary: 'One match.',
    input: z.object({ matchId: Id }),
    output: dataAnswer(MatchAnswer),
  }),
  unlock: forFounder.post('/api/client/unlock-matches', {
    summary: 'Opens what the plan allows and is not open yet. Asking again opens nothing twice.',
    output: answer({ matchesUnlocked: z.number(), userType: Plan }),
  }),
  giveFeedback: forFounder.post('/api/client/matches/:matchId/feedback', {
    summary: 'Says how well a match fits. The latest word counts.',
    input: z.object({
      matchId: Id,
      matchQuality: QualityGiven,
      feedbackText: z._default(z.string().check(z.trim(), z.maxLength(5_000)), ''),
      reasons: z.optional(FeedbackReasons),
    }),
    output: answer({
      message: z.string(),
      data: z.object({ ...MatchFeedback.shape, matchQuality: MatchQuality, matchQualityLabel: z.string() }),
    }),
  }),
};
