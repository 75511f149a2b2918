import { type Ctx, inTransaction } from '../../context.ts';
import { hashToken } from '../../http/session.ts';
import { type ChallengeRow, insertChallenge, takeChallenge } from './store.ts';

/** How long a browser has for its answer, in milliseconds. */
export const challengeLife = 5 * 60 * 1000;

export type Purpose = Pick<ChallengeRow, 'kind' | 'purpose' | 'holderId'>;

/** Returns 256 random bits in base64url, of which only a hash is stored. */
export async function newChallenge(ctx: Ctx, purpose: Purpose): Promise<string> {
  const challenge = ctx.random.token(32);
  const expiresAt = new Date(Date.parse(ctx.now) + challengeLife).toISOString();
  await inTransaction(ctx, (tx) =>
    insertChallenge(tx, { ...purpose, challengeHash: hashToken(challenge), expiresAt }, ctx.now),
  );
  return challenge;
}

/** Uses up the challenge that an answer of a browser names. Returns undefined unless it was given for this purpose and is still good. */
export async function useChallenge(
  ctx: Ctx,
  clientDataJSON: string,
  { kind, purpose, holderId }: Purpose,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await inTransaction(ctx, (tx) => takeChallenge(tx, hashToken(challenge)));
  const isMeant = taken?.kind === kind && taken.purpose === purpose && taken.holderId === holderId;
  return taken && isMeant && taken.expiresAt > ctx.now ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
