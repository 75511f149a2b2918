import type { Assertion } from '@paratope/shared/passkeys/credential';
import { type Ctx, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { SessionKind } from '../../db/sessions.ts';
import { logSignIn, type SignInReason } from '../../http/sign-in-log.ts';
import { askForCode, type Holder, tell } from '../second-factor/index.ts';
import { useChallenge } from './challenges.ts';
import { passkeyMayBeCopied } from './mail-templates.ts';
import { relyingParty } from './relying-party.ts';
import { countPasskeys, markPasskeyUsed, type PasskeyRow, passkeyByCredential } from './store.ts';
import { verifyAssertion } from './verify.ts';

/** A passkey whose holder has just been verified by their authenticator. */
export interface ProvenPasskey {
  readonly holderId: string;
  /** Notes the use in the transaction of the sign-in. Refuses it if the passkey was removed or used meanwhile. */
  markUsed(tx: Transaction): Promise<void>;
}

interface Asked {
  readonly kind: SessionKind;
  /** Whose passkey it must be, where a password was given before. */
  readonly holder?: Holder;
  /** Mail address of a passkey's holder, to tell them of a copy. */
  emailOf(holderId: string): Promise<string | undefined>;
}

/** Refuses an unknown, a removed, another's and a wrongly signed passkey in the same words. */
export async function provePasskey(
  ctx: Ctx,
  credential: Assertion,
  { kind, holder, emailOf }: Asked,
): Promise<ProvenPasskey> {
  const site = relyingParty(ctx.config);
  const event = holder ? 'second-factor.refused' : 'login.refused';
  const refused = (why: SignInReason, account = holder?.id): Refused => {
    logSignIn(ctx, event, { kind, account, why });
    const code = holder ? 'totp_required' : 'session.missing';
    return why === 'old challenge' ? new Refused('invalid', tooLate) : new Refused(code, notRecognized);
  };

  const purpose = { kind, purpose: holder ? 'second-factor' : 'sign-in', holderId: '' } as const;
  const challenge = await useChallenge(ctx, credential.response.clientDataJSON, purpose);
  if (challenge === undefined) throw refused('old challenge');
  const passkey = await passkeyByCredential(ctx.database.reader, credential.id);
  if (!passkey || passkey.kind !== kind || (holder && passkey.holderId !== holder.id)) throw refused('unknown passkey');
  const handle = credential.response.userHandle;
  // Without a password before, the authenticator itself must say whom the passkey is for.
  if (handle ? handle !== userHandle(passkey.holderId).toString('base64url') : !holder)
    throw refused('wrong passkey', passkey.holderId);
  const verdict = await verifyAssertion(credential, passkey, { site, challenge });
  if (verdict.is === 'copied') await tellOfCopy(ctx, passkey, await emailOf(passkey.holderId));
  if (verdict.is !== 'right')
    throw refused(verdict.is === 'copied' ? 'counter went back' : 'wrong passkey', passkey.holderId);
  return {
    holderId: passkey.holderId,
    async markUsed(tx) {
      if (!(await markPasskeyUsed(tx, passkey, { ...verdict.use, lastUsedAt: ctx.now })))
        throw refused('unknown passkey', passkey.holderId);
    },
  };
}

/** Asks for a code after a right password, or takes a passkey in its place; says beside the refusal whether there is one. */
export async function askForSecondFactor(
  ctx: Ctx,
  holder: Holder,
  { code, credential }: { code?: string | undefined; credential?: Assertion | undefined },
): Promise<ProvenPasskey | undefined> {
  if (credential)
    return provePasskey(ctx, credential, { kind: holder.kind, holder, emailOf: async () => holder.email });
  const hasPasskey = !code && (await countPasskeys(ctx.database.reader, holder.id)) > 0;
  await askForCode(ctx, holder, { code, beside: hasPasskey ? { passkey: true } : {} });
  return undefined;
}

/** The name under which a browser keeps whom a passkey is for. */
export const userHandle = (holderId: string): Buffer => Buffer.from(holderId);

async function tellOfCopy(ctx: Ctx, { kind, holderId, name }: PasskeyRow, email: string | undefined): Promise<void> {
  if (email === undefined) return;
  await inTransaction(ctx, (tx) => tell(ctx, tx, { kind, id: holderId, email }, passkeyMayBeCopied(name)));
}

const notRecognized = "We don't recognize this passkey. Please log in with your password.";
const tooLate = 'That took too long. Please try again.';
