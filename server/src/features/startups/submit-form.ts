import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupApi } from '@paratope/shared/startups/api';
import type { FormSubmission } from '@paratope/shared/startups/form-submission';
import { missingCoreFields, type Startup } from '@paratope/shared/startups/startup';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { ownEmailOnly } from '../../http/own-email-only.ts';
import { SessionAnswer } from '../../http/session.ts';
import { beginTemporary, makeLasting, pendingFounder, unknownPassword } from '../people/index.ts';
import { changeProfile, readOwnStartup } from './profile.ts';

type Input = InputOf<typeof StartupApi.submitForm>;

/**
 * Submits the form. An address alone opens no account (decision S1): a caller without a session is asked to register, unless the operator
 * has an outside form. Then an unknown address starts a temporary session, and what arrives for an address that waits for its form is
 * stored without returning a token.
 */
export async function submitForm(ctx: RequestCtx, input: Input) {
  if (ctx.actor.kind === 'founder') return submitAs(ctx as RequestCtx<Founder>, input);
  if (!input.email) {
    throw new Refused('invalid', 'Please sign in before submitting the form, or include your email in the form.');
  }
  if (ctx.config.FORM_EMBED_URL) {
    const begun = await begin(ctx, { ...input, email: input.email });
    if (begun) return begun;
    const waiting = await pendingFounder(ctx, input.email);
    if (waiting) {
      const startup = await written({ ...ctx, actor: waiting }, input);
      return {
        message: 'Form submitted. Log in with your email to open your dashboard.',
        data: submission(ctx, startup),
      };
    }
  }
  throw new Refused('missing', 'Please create an account first before submitting the form.', {
    extra: { requiresRegistration: true },
  });
}

/** Polled by a waiting page. A temporary session is replaced by a lasting one, once, when the form has arrived. */
export async function checkSubmission(ctx: RequestCtx<Founder>, input: InputOf<typeof StartupApi.checkSubmission>) {
  ownEmailOnly(ctx, input.email);
  const startup = await readOwnStartup(ctx);
  if (!startup.submittedAt) return { submitted: false };
  const found = { submitted: true, recordId: startup.id };
  if (!ctx.actor.isTemporary) return found;
  const token = await inTransaction(ctx, (tx) => makeLasting(ctx, tx));
  return new SessionAnswer({ ...found, token }, 'founder', token);
}

export async function outsideForm(ctx: Ctx) {
  return { data: { url: ctx.config.FORM_EMBED_URL ?? null } };
}

async function submitAs(ctx: RequestCtx<Founder>, input: Input) {
  const startup = await written(ctx, input);
  const answer = { message: 'Form submitted.', data: submission(ctx, startup) };
  if (!ctx.actor.isTemporary || !startup.submittedAt) return answer;
  const token = await inTransaction(ctx, (tx) => makeLasting(ctx, tx));
  return new SessionAnswer({ ...answer, token, data: { ...answer.data, newToken: token } }, 'founder', token);
}

async function begin(ctx: RequestCtx, input: Input & { email: string }) {
  const passwordHash = await unknownPassword(ctx);
  const { email, startupName = '' } = input;
  const begun = await inTransaction(ctx, (tx) => beginTemporary(ctx, tx, { email, startupName, passwordHash }));
  if (!begun) return undefined;
  const startup = await written({ ...ctx, actor: begun.founder }, input);
  const data = { ...submission(ctx, startup), newToken: begun.token };
  return new SessionAnswer({ message: 'Form started.', token: begun.token, data }, 'founder', begun.token);
}

/** Stores what the form says about the company; an address and a name alone only start a form. */
async function written(ctx: Ctx<Founder>, input: FormSubmission): Promise<Startup> {
  const { email: _email, startupName: _startupName, ...fields } = input;
  const isBegun = Object.values(fields).every((value) => value === undefined);
  return isBegun && ctx.actor.isTemporary ? readOwnStartup(ctx) : changeProfile(ctx, input);
}

const submission = (ctx: Ctx, startup: Startup) => ({
  recordId: startup.id,
  completionTime: startup.submittedAt ?? ctx.now,
  missingFields: missingCoreFields(startup).map(({ label }) => label),
});
