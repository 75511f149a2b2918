import { createHash } from 'node:crypto';
import { calendarDateIn } from '@paratope/shared/dates';
import { type DraftBasis, factsFor } from '@paratope/shared/drafts/fact';
import { emailNeedsUpgrade } from '@paratope/shared/drafts/mutators';
import { occasionOf } from '@paratope/shared/drafts/occasion';
import type { StartupId } from '@paratope/shared/ids';
import { type Criterion, type Evidence, isOpenMatch, type OpenMatch } from '@paratope/shared/matches/match';
import { planAllows } from '@paratope/shared/plans/plan';
import type { Language } from '@paratope/shared/words/language';
import type { Words } from '@paratope/shared/words/words';
import { type Ctx, Refused } from '../../context.ts';
import { activeStartupById } from '../../db/startups.ts';
import { finishedAnalysis } from '../analysis/index.ts';
import { matchesOf } from '../matches/index.ts';
import { activitiesTo } from './store.ts';

/** Returns a match the startup may write to. Throws `missing`. */
export async function matchToWriteTo(ctx: Ctx, startupId: StartupId, matchId: string): Promise<OpenMatch> {
  const [match] = await matchesOf(ctx.database.reader, startupId, [matchId]);
  if (!match || !isOpenMatch(match)) throw new Refused('missing', 'Match not found');
  return match;
}

/**
 * Collects what an email to this match's investor may be written from, in the email's language. Throws `plan_limit` on Free, and `invalid` with
 * `requiresPitchDeck` until a report on the current deck is finished: an email based on a profile alone is the kind no one answers.
 */
export async function basisFor(
  ctx: Ctx,
  { startupId, match, words }: { startupId: StartupId; match: OpenMatch; words: Words },
): Promise<DraftBasis> {
  const { reader } = ctx.database;
  const startup = await activeStartupById(reader, startupId);
  if (!startup) throw new Refused('missing', 'This startup no longer exists.');
  const policy = { timelineForFree: ctx.config.TIMELINE_FOR_FREE };
  if (!planAllows(startup.plan, 'email', policy)) throw new Refused('plan_limit', emailNeedsUpgrade);
  const { analysis, hasDeck } = await finishedAnalysis(reader, startupId);
  if (!analysis) {
    const message = hasDeck
      ? 'AI Analysis Required: the analysis of your pitch deck must be finished before an email can be written.'
      : 'Pitch Deck Required: upload your pitch deck, or email it to us and find the results here within 24 hours.';
    const technical = hasDeck ? 'no finished analysis' : 'no pitch deck';
    throw new Refused('invalid', message, { extra: { requiresPitchDeck: true, hasPitchDeck: hasDeck, technical } });
  }
  const { name, firm } = match.vcInvestor;
  return {
    startupName: startup.name,
    contactName: startup.contactName,
    investor: { name, firm },
    occasion: occasionOf({
      status: match.status,
      activities: await activitiesTo(reader, { startupId, matchId: match.id }),
      today: calendarDateIn(ctx.config.TIME_ZONE, ctx.clock.now()),
    }),
    facts: factsFor({ profile: startup, analysis, evidence: evidenceOf(match) }, words),
  };
}

/** The match's evidence, by the criteria that say most about a company first. */
const evidenceOf = ({ teeth }: OpenMatch): Evidence[] =>
  telling
    .flatMap((criterion) => teeth.filter((tooth) => tooth.criterion === criterion))
    .flatMap(({ evidence }) => evidence);

const telling: readonly Criterion[] = ['modality', 'disease', 'thesis', 'stage', 'recency', 'place', 'cheque'];

/** The same basis and request give the same hash, which means the existing draft is still valid. */
export const basisHash = (
  basis: DraftBasis,
  ask: { length: string; wish: string; language: Language; writer: string },
): string =>
  createHash('sha256')
    .update(JSON.stringify([basis, ask]))
    .digest('hex');
