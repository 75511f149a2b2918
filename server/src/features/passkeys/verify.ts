import type { Assertion, NewCredential } from '@paratope/shared/passkeys/credential';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';
import { webAuthn } from './web-authn.ts';

interface Expected {
  readonly site: RelyingParty;
  readonly challenge: string;
}

const bound = ({ site, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/** Returns what is stored of a new passkey; undefined if the authenticator's answer does not hold. */
export async function verifyNewCredential(
  credential: NewCredential,
  expected: Expected,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { transports = [], ...response } = credential.response;
  const { verified, registrationInfo: info } = await orNothing(
    verifyRegistrationResponse({
      ...bound(expected),
      response: { ...credential, response, clientExtensionResults: {} },
    }),
  );
  if (!verified || !info) return undefined;
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports,
    isSynced: info.credentialBackedUp,
  };
}

export type Verdict =
  /** `use`: what is to be noted of it. */
  | { readonly is: 'right'; readonly use: Pick<PasskeyRow, 'counter' | 'isSynced'> }
  /** `copied`: everything holds, but it counts no further than the answer before, which two copies of a passkey end up doing. */
  | { readonly is: 'wrong' | 'copied' };

export async function verifyAssertion(
  credential: Assertion,
  passkey: PasskeyRow,
  expected: Expected,
): Promise<Verdict> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle, ...response } = credential.response;
  const verdictFrom = (counter: number) =>
    orNothing(
      verifyAuthenticationResponse({
        ...bound(expected),
        response: {
          ...credential,
          response: { ...response, ...(userHandle ? { userHandle } : {}) },
          clientExtensionResults: {},
        },
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter,
        },
      }),
    );
  const { verified, authenticationInfo: info } = await verdictFrom(passkey.counter);
  if (verified && info) return { is: 'right', use: { counter: info.newCounter, isSynced: info.credentialBackedUp } };
  return { is: (await verdictFrom(beforeAnyUse)).verified ? 'copied' : 'wrong' };
}

/** Every counter has gone on from here. */
const beforeAnyUse = -1;

/** The library throws for each fault of an answer that a stranger may have written. */
const orNothing = <Verdict extends { verified: boolean }>(verdict: Promise<Verdict>): Promise<Partial<Verdict>> =>
  verdict.catch((): Partial<Verdict> => ({}));
