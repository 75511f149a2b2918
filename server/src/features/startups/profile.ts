import type { Deck } from '@paratope/shared/decks/deck';
import { changesFromSubmission, type FormSubmission } from '@paratope/shared/startups/form-submission';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { profileAnswer } from '@paratope/shared/startups/profile-answer';
import {
  canStartMatching,
  missingCoreFields,
  type Startup,
  type StartupProfile,
} from '@paratope/shared/startups/startup';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { ownEmailOnly } from '../../http/own-email-only.ts';
import { currentDeck, deckRecord } from '../decks/index.ts';
import { startMatching } from '../matches/index.ts';
import { runMutator } from '../sync/index.ts';
import { readStartup } from './store.ts';

export async function readProfile(ctx: Ctx<Founder>) {
  const { startup, deck } = await startupAndDeck(ctx);
  return { message: 'Profile loaded.', data: profileAnswer(startup, deck) };
}

export async function formStatus(ctx: Ctx<Founder>) {
  const { startup } = await startupAndDeck(ctx);
  return { data: { isComplete: isComplete(startup) } };
}

export async function markFormComplete(ctx: Ctx<Founder>) {
  const { startup } = await startupAndDeck(ctx);
  const missingFields = missingCoreFields(startup).map(({ label }) => label);
  if (!isComplete(startup)) {
    throw new Refused('invalid', "The form isn't complete yet.", { extra: { data: { missingFields } } });
  }
  return {
    data: { isComplete: true as const, completionTime: startup.submittedAt ?? ctx.now, missingFields },
  };
}

/** Starts matching, or returns the run that waits or is in progress. An existing list is matched again. */
export async function startOwnMatching(ctx: Ctx<Founder>, input: { email?: string | undefined }) {
  ownEmailOnly(ctx, input.email);
  const startup = await readOwnStartup(ctx);
  const { jobId, state } = await startMatching(ctx, startup.id);
  return { submissionTime: startup.submittedAt ?? startup.updatedAt, data: { jobId, state: state as 'waiting' } };
}

export async function changeProfile(ctx: Ctx<Founder>, input: FormSubmission): Promise<Startup> {
  await runMutator(ctx, submitProfile, { changes: profileChanges(ctx, input) });
  return readOwnStartup(ctx);
}

export function profileChanges(ctx: Ctx<Founder>, input: FormSubmission): Partial<StartupProfile> {
  ownEmailOnly(ctx, input.email);
  const changes = changesFromSubmission(input);
  if (changes.ok) return changes.value;
  throw new Refused(changes.code, changes.message, changes.fields ? { fields: changes.fields } : {});
}

export async function readOwnStartup(ctx: Ctx<Founder>): Promise<Startup> {
  const startup = await readStartup(ctx.database.reader, ctx.actor.startupId);
  if (!startup) throw new Refused('missing', 'This startup no longer exists.');
  return startup;
}

async function startupAndDeck(ctx: Ctx<Founder>) {
  const startup = await readOwnStartup(ctx);
  const deck = await currentDeck(ctx.database.reader, ctx.actor.startupId);
  return { startup, deck: deck && (deckRecord(deck) as Deck) };
}

const isComplete = (startup: Startup): boolean => startup.submittedAt !== null && canStartMatching(startup);
