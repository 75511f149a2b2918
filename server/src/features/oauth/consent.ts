import type { InputOf } from '@paratope/shared/endpoint';
import type { Consent, OAuthApi } from '@paratope/shared/oauth/api';
import { asMessage } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { startupById } from '../../db/startups.ts';
import { hashToken } from '../../http/session.ts';
import { refuseTooMany } from '../keys/index.ts';
import { destinationOf } from './redirects.ts';
import { readRequest } from './request.ts';
import { changeClient, forgetCodes, insertCode } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** An agent is logged in again four times a year. */
const keyLifeOfAgents = 90 * day;

/** How long a program that was allowed something stays known, so that it can ask again. */
const clientLife = 400 * day;

export const expiryOfAgentsKey = (now: string): string => after(now, keyLifeOfAgents);

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();

export async function showConsent(
  ctx: Ctx<Founder>,
  { request }: InputOf<typeof OAuthApi.consent>,
): Promise<{ data: Consent }> {
  const { client, redirectUri, scopes, fault, back } = await readRequest(ctx, request);
  const who = { client: client.name, goesTo: destinationOf(redirectUri) };
  if (fault)
    return { data: { state: 'refused', why: asMessage(fault.why), ...who, back: back({ error: fault.error }) } };
  const { email, accountId, startupId } = ctx.actor;
  const { reader } = ctx.database;
  await refuseTooMany(ctx, reader, accountId, client.id);
  const startup = await startupById(reader, startupId);
  return {
    data: {
      state: 'asks',
      ...who,
      scopes: [...scopes],
      startup: startup?.name ?? '',
      email,
      expiresAt: expiryOfAgentsKey(ctx.now),
    },
  };
}

/** The code is good for one key, to be fetched within a minute by whoever began with the challenge. */
export async function answerConsent(
  ctx: Ctx<Founder>,
  { request, scopes: chosen }: InputOf<typeof OAuthApi.answer>,
): Promise<{ data: { to: string } }> {
  const { client, redirectUri, challenge, scopes: asked, fault, back } = await readRequest(ctx, request);
  if (fault) throw new Refused('invalid', fault.why);
  if (chosen.length === 0) return { data: { to: back({ error: 'access_denied' }) } };
  if (!chosen.every((scope) => asked.includes(scope))) throw new Refused('invalid', 'The program didn’t ask for this.');
  const { accountId } = ctx.actor;
  const code = ctx.random.token(32);
  await inTransaction(ctx, async (tx) => {
    await refuseTooMany(ctx, tx.db, accountId, client.id);
    await forgetCodes(tx, after(ctx.now, -day));
    await insertCode(tx, {
      id: ctx.random.id(),
      codeHash: hashToken(code),
      clientId: client.id,
      accountId,
      redirectUri,
      challenge,
      scopes: asked.filter((scope) => chosen.includes(scope)),
      createdAt: ctx.now,
    });
    await changeClient(tx, client.id, { usedAt: ctx.now, expiresAt: after(ctx.now, clientLife) });
  });
  return { data: { to: back({ code }) } };
}
