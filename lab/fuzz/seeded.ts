/** A server with a demo workspace in it and everybody who may call; its deck is read and analysed, and then its jobs stand still, so that an answer is all a request does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import type { Deps } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { makeSetupLink } from '@paratope/server/features/admin/index';
import { demoAccounts, fillDemoWorkspace } from '@paratope/server/features/demo/index';
import { takeImports, takeImportsJob } from '@paratope/server/features/investors/index';
import { mostTries } from '@paratope/server/jobs/jobs';
import { silentLog } from '@paratope/server/log';
import { acrossTheStreet, withSignedEvents } from './across-the-street.ts';

export interface Caller {
  readonly name: string;
  readonly kind: 'visitor' | 'founder' | 'admin';
  readonly maySeeSecret: boolean;
  token(): Promise<string | undefined>;
  /** What a request ended is opened anew. */
  renew(): void;
}

/** Stands in the name and the notes of a startup that no other caller may hear of. */
export const secretWord = 'zqsecretzq';
/** Of everybody, before and after it is changed: who is locked out comes in again. */
export const password = 'amber lantern drift';

/** An address with a name, which passkeys need. */
export const site = 'http://localhost:8080';

export type Seeded = Awaited<ReturnType<typeof openSeeded>>;

export async function openSeeded() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-fuzz-'));
  const form = 'https://forms.example/embed/startup';
  const quiet = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  const settings = { ...quiet, PUBLIC_URL: site, PLAN_PERIOD: 'month', FORM_EMBED_URL: form };
  const config = readConfig(settings, { mode: 'demo' });
  const deps = await createDeps(config, { log: silentLog, gateways: acrossTheStreet });
  const jobs = withImports(deps);
  const gateways = { ...deps.gateways, payments: withSignedEvents(deps.gateways.payments) };
  /** Nobody answers at that address, which a call that asks the provider says in its answer. */
  const withStripe = { ...deps.config, STRIPE_SECRET_KEY: 'sk_test_fuzz', STRIPE_API_URL: 'http://127.0.0.1:9' };
  const app = createApp({ ...deps, config: withStripe, jobs, gateways });
  /** Where no mail server is set, the team makes sure of who asks. */
  const mailless = createApp({ ...deps, jobs, gateways: { ...gateways, mail: null } });
  const send = async (path: string, init: RequestInit): Promise<Response> => app.request(path, init);
  const post = async (path: string, body: object, token?: string): Promise<Opened> => {
    const type = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
    const headers = { ...type, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Opened;
  };
  await fillDemoWorkspace(deps, { password, size: { investors: 240, companies: 700 } });
  await deps.jobs.start();
  await deps.jobs.idle();
  await deps.jobs.stop();
  const roles = new Map<string, Role>();
  let made = 0;
  /** Enters where others have nothing to do; what callers lost is put back through it, and what they need is made by it. */
  const keeper = admin('owner', 'keeper0@paratope.example');

  const callers: readonly Caller[] = [
    { name: 'visitor', kind: 'visitor', maySeeSecret: false, token: async () => undefined, renew: () => {} },
    founder('demo founder', demoAccounts.standard),
    founder('free founder', demoAccounts.free),
    founder('another founder', 'another0@ostrya.example'),
    admin('owner', demoAccounts.admin),
    admin('owner', 'owner0@paratope.example'),
    admin('reviewer', 'reviewer0@paratope.example'),
    admin('read-only', 'readonly0@paratope.example'),
    program(founder('another founder', 'another1@ostrya.example'), ['read', 'write']),
    program(admin('owner', 'owner1@paratope.example'), ['read', 'review', 'import']),
  ];
  const secret = await newFounder('secret0@ostrya.example', `${secretWord} Bio`);
  await post('/api/client/investors', { name: `${secretWord} Roth`, firm: secretWord }, secret);
  return {
    callers,
    keeper,
    deps,
    emails: [...Object.values(demoAccounts), ...roles.keys()],
    send,
    sendWithoutMail: async (path: string, init: RequestInit): Promise<Response> => mailless.request(path, init),
    newFounder,
    makeAdmin,
    /** Owners change each other; every now and then each admin is again what a caller takes them for. */
    async putBack() {
      await deps.database.write(async ({ sql }) => {
        const change = sql.prepare('UPDATE admins SET role = ?, disabled_at = NULL WHERE email = ?');
        for (const [email, role] of roles) change.run(role, email);
      });
    },
    async close() {
      await jobs.ended();
      await deps.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** Comes in by the password, or is brought back by the keeper; whoever is gone for good comes back as somebody new. */
  function founder(name: string, email: string): Caller {
    const rows = deps.database.readerSql.prepare(
      'SELECT startup_id AS id FROM members JOIN accounts ON accounts.id = account_id WHERE email = ?',
    );
    const startup = (rows.get(email) as { id: string } | undefined)?.id;
    return caller({ name, kind: 'founder', maySeeSecret: false }, async () => {
      const { token } = await post('/api/client/login', { email, password });
      if (token) {
        await post('/api/client/account/restore', {}, token);
        return token;
      }
      if (startup) await post(`/api/admin/clients/${startup}/restore`, {}, await keeper.token());
      const again = startup && (await post('/api/client/login', { email, password })).token;
      return again || newFounder(`founder${++made}@ostrya.example`, 'Ostrya Bio');
    });
  }

  async function newFounder(email: string, startupName: string): Promise<string | undefined> {
    const { token } = await post('/api/client/register', { email, password, startupName });
    await deps.database.write(async ({ sql }) => {
      sql.prepare('UPDATE accounts SET verified_at = ? WHERE email = ?').run(deps.clock.now().toISOString(), email);
    });
    return token;
  }

  /** A program with an API key of somebody. */
  function program(owner: Caller, scopes: readonly string[]): Caller {
    const { name, kind, maySeeSecret } = owner;
    return caller({ name: `program of ${name}`, kind, maySeeSecret }, async () => {
      owner.renew();
      const expiresAt = new Date(deps.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
      const path = kind === 'admin' ? '/api/admin/keys' : '/api/client/keys';
      const { key } = await post(path, { name: 'A program', scopes, expiresAt }, await owner.token());
      return key;
    });
  }

  function admin(role: Role, email: string): Caller {
    return caller({ name: `${role} ${email}`, kind: 'admin', maySeeSecret: true }, async () => {
      const { token } = await post('/api/admin/login', { email, password });
      if (token) {
        roles.set(email, role);
        return token;
      }
      return makeAdmin(role, `${role}${++made}@paratope.example`);
    });
  }

  async function makeAdmin(role: Role, email: string): Promise<string | undefined> {
    const token = new URL(await makeSetupLink(deps)).searchParams.get('token');
    const { token: session } = await post('/api/admin/setup', { token, name: role, email, password });
    roles.set(email, role);
    await deps.database.write(async ({ sql }) => {
      // The set-up link makes owners only.
      sql.prepare('UPDATE admins SET role = ? WHERE email = ?').run(role, email);
    });
    return session;
  }
}

type Role = 'owner' | 'reviewer' | 'read-only';

interface Opened {
  readonly token?: string;
  /** An API key. */
  readonly key?: string;
}

/** Done at once although jobs stand still: the call that asks for it waits for its end. */
function withImports(deps: Deps): Deps['jobs'] & { ended(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const job = { id: takeImportsJob, kind: takeImportsJob, key: takeImportsJob, input: {}, attempts: mostTries };
  const running = { ...job, state: 'running', progress: { stage: '', done: 0, total: 0 } } as const;
  const take = () => takeImports(deps)(running, async () => {});
  return {
    ...deps.jobs,
    ended: () => last,
    enqueue(tx, asked) {
      if (asked.kind === takeImportsJob)
        tx.afterCommit(() => {
          last = last.then(take).catch(() => {});
        });
      return deps.jobs.enqueue(tx, asked);
    },
  };
}

function caller(who: Pick<Caller, 'name' | 'kind' | 'maySeeSecret'>, enter: () => Promise<string | undefined>): Caller {
  let known: string | undefined;
  return {
    ...who,
    renew: () => {
      known = undefined;
    },
    async token() {
      known ??= await enter();
      return known;
    },
  };
}
