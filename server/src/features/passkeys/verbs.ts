import type { InputOf } from '@paratope/shared/endpoint';
import type { PasskeyApi } from '@paratope/shared/passkeys/api';
import { asMessage, msg } from '@paratope/shared/words/message';
import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { SessionKind } from '../../db/sessions.ts';
import { pagedFrom } from '../../http/paging.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { auditWord, type Holder, holderOf, refuseWithoutCode, tell } from '../second-factor/index.ts';
import { challengeLife, newChallenge, useChallenge } from './challenges.ts';
import { passkeyAdded, passkeyRemoved } from './mail-templates.ts';
import { userHandle } from './prove.ts';
import { relyingParty, relyingPartyOf } from './relying-party.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  namePasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
} from './store.ts';
import { verifyNewCredential } from './verify.ts';
import { webAuthn } from './web-authn.ts';

type OwnCtx = Ctx<Founder | Admin>;

/** More than one person has devices. */
const mostPasskeys = 20;

export async function listPasskeys(ctx: OwnCtx, { q, ...page }: InputOf<typeof PasskeyApi.list>) {
  const site = relyingPartyOf(ctx.config);
  const all = await passkeysOf(ctx.database.reader, holderOf(ctx.actor).id);
  const named = all.filter(({ name }) => !q || name.toLowerCase().includes(q.toLowerCase()));
  return { ...pagedFrom(named, page, shown), unavailable: site.ok ? null : asMessage(site.message) };
}

/** The caller must have checked the password. The challenge carries the proof on to `addPasskey`. */
export async function preparePasskey(ctx: OwnCtx, code: string | undefined) {
  const site = relyingParty(ctx.config);
  const { kind, id: holderId, email } = holderOf(ctx.actor);
  await refuseWithoutCode(ctx, { kind, id: holderId, email }, code);
  const known = await passkeysOf(ctx.database.reader, holderId);
  refuseTooMany(known.length);
  // Both kinds of account may be in one browser's list.
  const name = kind === 'admin' ? `${email} (admin)` : email;
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Paratope',
    rpID: site.id,
    userName: name,
    userDisplayName: name,
    userID: Uint8Array.from(userHandle(holderId)),
    challenge: bytesOf(await newChallenge(ctx, { kind, purpose: 'add', holderId })),
    timeout: challengeLife,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  return {
    ...options,
    timeout: challengeLife,
    attestation: 'none' as const,
    rp: { id: site.id, name: 'Paratope' },
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

export async function addPasskey(ctx: OwnCtx, { name, credential }: InputOf<typeof PasskeyApi.add>) {
  const site = relyingParty(ctx.config);
  const holder = holderOf(ctx.actor);
  const { kind, id: holderId } = holder;
  const challenge = await useChallenge(ctx, credential.response.clientDataJSON, { kind, purpose: 'add', holderId });
  if (challenge === undefined) throw new Refused('invalid', 'That took too long. Please try again.');
  const made = await verifyNewCredential(credential, { site, challenge });
  if (!made) throw new Refused('invalid', "We couldn't read this passkey. Please try again.");
  const row: PasskeyRow = {
    ...made,
    id: ctx.random.id(),
    kind,
    holderId,
    name,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  await inTransaction(ctx, async (tx) => {
    if (await passkeyByCredential(tx.db, row.credentialId))
      throw new Refused('exists', 'This passkey is already in use.');
    refuseTooMany(await countPasskeys(tx.db, holderId));
    await insertPasskey(tx, row);
    await note(ctx, tx, holder, 'added');
    await tell(ctx, tx, holder, passkeyAdded(name));
  });
  return { data: shown(row) };
}

/** A name is for its holder's eyes alone and opens nothing, so no password is asked for. */
export async function renamePasskey(ctx: OwnCtx, { id, name }: InputOf<typeof PasskeyApi.rename>) {
  const holder = holderOf(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const renamed = await namePasskey(tx, { id, holderId: holder.id, name });
    if (!renamed) throw new Refused('missing', goneAlready);
    await writeAudit(ctx, tx, { action: `${auditWord(holder)}.passkey-renamed`, subject: holder.id });
    return { data: shown(renamed) };
  });
}

/** The caller must have checked the password. */
export async function removePasskey(ctx: OwnCtx, id: string) {
  const holder = holderOf(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const gone = await deletePasskey(tx, { id, holderId: holder.id });
    if (!gone) throw new Refused('missing', goneAlready);
    await note(ctx, tx, holder, 'removed');
    await tell(ctx, tx, holder, passkeyRemoved(gone.name));
  });
  return { message: 'The passkey was removed.' };
}

/** Names no credential: the browser offers those it has for this site, and nobody learns who has an account. */
export async function signInOptions(ctx: Ctx, kind: SessionKind, purpose: 'sign-in' | 'second-factor') {
  const site = relyingParty(ctx.config);
  const challenge = await newChallenge(ctx, { kind, purpose, holderId: '' });
  return { challenge, rpId: site.id, timeout: challengeLife, userVerification: 'required' as const };
}

/** Writes to the audit, and after the commit to the log. */
async function note(ctx: OwnCtx, tx: Transaction, holder: Holder, what: 'added' | 'removed'): Promise<void> {
  const { kind, id: account } = holder;
  tx.afterCommit(() => logSignIn(ctx, `passkey.${what}`, { kind, account, why: 'by its holder' }));
  await writeAudit(ctx, tx, { action: `${auditWord(holder)}.passkey-${what}`, subject: account });
}

function refuseTooMany(count: number): void {
  if (count < mostPasskeys) return;
  throw new Refused('conflict', msg('You can have {most} passkeys. Remove one first.', { most: mostPasskeys }));
}

const goneAlready = 'This passkey was removed already.';

const shown = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow) => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isSynced,
});

const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));
