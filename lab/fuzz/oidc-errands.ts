/** The same for the login at a team's provider, of founders and of admins. */
import { AdminApi } from '@paratope/shared/admin/api';
import { OidcApi } from '@paratope/shared/oidc/api';
import type { Errand, Hands, Person } from './hands.ts';
import { site } from './seeded.ts';

interface Kind {
  readonly kind: 'founder' | 'admin';
  readonly person: (hands: Hands) => Promise<Person>;
  readonly signIn: (typeof OidcApi)['signIn'] | (typeof AdminApi)['signInWithOidc'];
  /** An admin gives the password once, and the two are linked. */
  readonly gives: (hands: Hands) => object;
}

const founders: Kind = {
  kind: 'founder',
  person: (hands) => hands.founder(),
  signIn: OidcApi.signIn,
  gives: () => ({}),
};
const admins: Kind = {
  kind: 'admin',
  person: (hands) => hands.admin(),
  signIn: AdminApi.signInWithOidc,
  gives: ({ password }) => ({ password }),
};

export const oidcErrands: Readonly<Record<string, Errand>> = {
  'oidc.callback': async (hands) => {
    const { email } = await hands.founder();
    return { fields: { code: email }, headers: { Cookie: await begun(founders, hands) } };
  },
  'oidc.signIn': signIn(founders),
  'oidc.unlink': unlink(founders),
  'admin.signInWithOidc': signIn(admins),
  'admin.removeOidcLink': unlink(admins),
};

function signIn(kind: Kind): Errand {
  return async (hands) => ({
    fields: { ...kind.gives(hands) },
    headers: { ...ofOurPage, Cookie: await named(kind, hands, await kind.person(hands)) },
  });
}

function unlink(kind: Kind): Errand {
  return async (hands) => {
    const person = await kind.person(hands);
    const headers = {
      ...{ ...ofOurPage, 'Content-Type': 'application/json' },
      Cookie: await named(kind, hands, person),
    };
    const { method, path } = kind.signIn;
    const { status } = await hands.world.send(path, { method, headers, body: JSON.stringify(kind.gives(hands)) });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return { token: person.token, fields: { password: hands.password } };
  };
}

/** As a browser sends it from a page of this site, which a call with a cookie has to come from. */
const ofOurPage = { Host: '127.0.0.1', Origin: site };

/** The cookie of a browser that has begun. */
async function begun({ kind }: Kind, { world }: Hands): Promise<string> {
  const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
  const { method, path } = OidcApi.begin;
  const answer = await world.send(path, { method, headers, body: JSON.stringify({ kind }) });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** That of one whose person the provider has named. */
async function named(kind: Kind, hands: Hands, { email }: Person): Promise<string> {
  const cookie = await begun(kind, hands);
  await hands.world.send(`${OidcApi.callback.path}?${new URLSearchParams({ code: email })}`, {
    headers: { Host: '127.0.0.1', Cookie: cookie },
  });
  return cookie;
}
