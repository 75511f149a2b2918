/** The same for passkeys, of founders and of admins. */
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '@paratope/server/features/passkeys/testing/software-authenticator';
import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import { PasskeyApi } from '@paratope/shared/passkeys/api';
import type { Errand, Hands, Person } from './hands.ts';
import { site } from './seeded.ts';

interface Kind {
  readonly calls: typeof PasskeyApi | typeof adminPasskeys;
  person(hands: Hands): Promise<Person>;
}

const founders: Kind = { calls: PasskeyApi, person: (hands) => hands.founder() };
const admins: Kind = { calls: adminPasskeys, person: (hands) => hands.admin() };

export const passkeyErrands: Readonly<Record<string, Errand>> = {
  'passkey.prepare': prepare(founders),
  'passkey.add': add(founders),
  'passkey.rename': rename(founders),
  'passkey.remove': remove(founders),
  'passkey.signIn': signIn(founders),
  'admin.preparePasskey': prepare(admins),
  'admin.addPasskey': add(admins),
  'admin.renamePasskey': rename(admins),
  'admin.removePasskey': remove(admins),
  'admin.signInWithPasskey': signIn(admins),
};

function prepare({ person }: Kind): Errand {
  return async (hands) => ({ token: (await person(hands)).token, fields: { password: hands.password } });
}

function add(kind: Kind): Errand {
  return async (hands) => {
    const { token, name, credential } = await made(kind, hands);
    return { token, fields: { name, credential } };
  };
}

function rename(kind: Kind): Errand {
  return async (hands) => {
    const { token, id } = await added(kind, hands);
    return { token, fields: { id, name: 'Work laptop' } };
  };
}

function remove(kind: Kind): Errand {
  return async (hands) => {
    const { token, id } = await added(kind, hands);
    return { token, fields: { id, password: hands.password } };
  };
}

function signIn(kind: Kind): Errand {
  return async (hands) => {
    const { authenticator } = await added(kind, hands);
    const asked = await hands.call(kind.calls.signInOptions, {});
    return { fields: { credential: authenticator.get(asked) } };
  };
}

async function made({ calls, person }: Kind, hands: Hands) {
  const { token } = await person(hands);
  const authenticator: SoftwareAuthenticator = createAuthenticator({ origin: site, rpId: new URL(site).hostname });
  const asked = await hands.call(calls.prepare, { password: hands.password }, token);
  return { token, authenticator, name: 'MacBook', credential: authenticator.create(asked) };
}

async function added(kind: Kind, hands: Hands) {
  const { token, authenticator, ...fields } = await made(kind, hands);
  const { data } = await hands.call(kind.calls.add, fields, token);
  return { token, authenticator, id: data.id };
}
