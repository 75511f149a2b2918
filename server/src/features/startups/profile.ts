import type { Deck } from '@paratope/shared/decks/deck';
import { changesFromSubmission, type FormSubmission } from '@paratope/shared/startups/form-submission';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { profileAnswer } from '@paratope/shared/startups/profile-answer';
import { canStartMatching, missingCoreFields, type Startup } from '@paratope/shared/startups/startup';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { currentDeck, deckRecord } from '../decks/index.ts';
import { runMutator } from '../sync/index.ts';
import { readStartup } from './store.ts';

export async function readProfile(ctx: Ctx<Founder>) {
  const { startup, deck } = await startupAndDeck(ctx);
  return { data: profileAnswer(startup, deck) };
}

export async function editProfile(ctx: Ctx<Founder>, input: FormSubmission) {
  await changeProfile(ctx, input);
  return { message: 'Profile saved.', ...(await readProfile(ctx)) };
}

/** Hands the form in. An address alone opens nobody's account, so a caller without a session is asked to make one first. */
export async function submitForm(ctx: RequestCtx, input: FormSubmission) {
  if (ctx.actor.kind !== 'founder') {
    if (!input.email) {
      throw new Refused('invalid', 'Please sign in before submitting the form, or include your email in the form.');
    }
    throw new Refused('missing', 'Please create an account first before submitting the form.', {
      extra: { requiresRegistration: true },
    });
  }
  const startup = await changeProfile(ctx as Ctx<Founder>, input);
  return {
    message: 'Form submitted.',
    data: {
      recordId: startup.id,
      completionTime: startup.submittedAt ?? ctx.now,
      missingFields: missingCoreFields(startup).map(({ label }) => label),
    },
  };
}

export async function formStatus(ctx: Ctx<Founder>) {
  const { startup } = await startupAndDeck(ctx);
  return { data: { isComplete: isComplete(startup) } };
}

export async function checkSubmission(ctx: Ctx<Founder>, input: { email?: string | undefined }) {
  ownEmailOnly(ctx, input.email);
  const { startup } = await startupAndDeck(ctx);
  return startup.submittedAt ? { submitted: true, recordId: startup.id } : { submitted: false };
}

export async function markFormComplete(ctx: Ctx<Founder>) {
  const { startup } = await startupAndDeck(ctx);
  const missingFields = missingCoreFields(startup).map(({ label }) => label);
  if (!isComplete(startup)) {
    throw new Refused('invalid', 'The form is not complete yet.', { extra: { data: { missingFields } } });
  }
  return {
    data: { isComplete: true as const, completionTime: startup.submittedAt ?? ctx.now, missingFields },
  };
}

/** Nothing to bring together until an address is proven: the caller keeps its session and is told that nothing was merged. */
export async function mergeDuplicates(ctx: Ctx<Founder>, input: { email?: string | undefined }) {
  ownEmailOnly(ctx, input.email);
  return { data: { merged: 0 } };
}

/** An address beside a session must be the session's own. */
export function ownEmailOnly(ctx: Ctx<Founder>, email: string | undefined): void {
  if (email && email !== ctx.actor.email) {
    throw new Refused('email.mismatch', 'This address is not the one you are signed in with.');
  }
}

async function changeProfile(ctx: Ctx<Founder>, input: FormSubmission): Promise<Startup> {
  ownEmailOnly(ctx, input.email);
  const changes = changesFromSubmission(input);
  if (!changes.ok) throw new Refused(changes.code, changes.message, changes.fields ? { fields: changes.fields } : {});
  await runMutator(ctx, submitProfile, { changes: changes.value });
  return (await startupAndDeck(ctx)).startup;
}

async function startupAndDeck(ctx: Ctx<Founder>) {
  const { reader } = ctx.database;
  const startup = await readStartup(reader, ctx.actor.startupId);
  if (!startup) throw new Refused('missing', 'This startup is no longer on the server.');
  const deck = await currentDeck(reader, ctx.actor.startupId);
  return { startup, deck: deck && (deckRecord(deck) as Deck) };
}

const isComplete = (startup: Startup) => startup.submittedAt !== null && canStartMatching(startup);
