/** How an errand calls a seeded server: in good form, as somebody, and without patience for a refusal. */
import { analysisJob, runAnalysis, whenDeckIsRead } from '@paratope/server/features/analysis/index';
import { drawDeck, drawDeckJob, readDeck, readDeckJob } from '@paratope/server/features/decks/index';
import { sendDigests } from '@paratope/server/features/outreach/index';
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { JobRow } from '@paratope/server/jobs/jobs';
import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { DeckApi } from '@paratope/shared/decks/api';
import { type Endpoint, type OutputOf, takesQuery } from '@paratope/shared/endpoint';
import { password, type Seeded } from './seeded.ts';

/** What a call is made with once its errand is done. */
export interface Prepared {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whose call it is; nobody's where there is none. */
  readonly token?: string | undefined;
  /** In the place of the fields, where the call takes bytes. */
  readonly body?: Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Errand = (hands: Hands) => Promise<Prepared>;

export interface Person {
  readonly token: string;
  readonly email: string;
}

export type Hands = ReturnType<typeof createHands>;

export function createHands(world: Seeded) {
  let made = 0;
  const kept = new Map<string, Promise<unknown>>();
  const { deps } = world;
  const handlers = {
    [readDeckJob]: readDeck(deps, whenDeckIsRead(deps)),
    [drawDeckJob]: drawDeck(deps),
    [analysisJob]: runAnalysis(deps),
  };
  const ask = async <E extends Endpoint>(
    via: Seeded['send'],
    endpoint: E,
    { fields, token }: { fields: object; token?: string | undefined },
  ): Promise<OutputOf<E>> => {
    const given = Object.entries(fields);
    const path = endpoint.path.replace(/:(\w+)/g, (_, part) =>
      encodeURIComponent(String(given.find(([name]) => name === part)?.[1])),
    );
    const query = takesQuery(endpoint)
      ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
      : '';
    const headers: Record<string, string> = { Host: '127.0.0.1' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (!takesQuery(endpoint)) headers['Content-Type'] = 'application/json';
    const body = takesQuery(endpoint) ? {} : { body: JSON.stringify(fields) };
    const response = await via(path + query, { method: endpoint.method, headers, ...body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as OutputOf<E>;
  };
  const call = <E extends Endpoint>(endpoint: E, fields: object, token?: string) =>
    ask(world.send, endpoint, { fields, token });
  const nextName = (kind: string) => `${kind}${++made}e`;

  const hands = {
    world,
    call,
    nextName,
    callWithoutMail: <E extends Endpoint>(endpoint: E, fields: object) =>
      ask(world.sendWithoutMail, endpoint, { fields }),
    /** As the keeper, whose session others may have ended. */
    async owner<E extends Endpoint>(endpoint: E, fields: object): Promise<OutputOf<E>> {
      return call(endpoint, fields, await hands.ownerToken());
    },
    async ownerToken(): Promise<string> {
      const isIn = await call(AdminApi.session, {}, await world.keeper.token()).catch(() => undefined);
      if (!isIn) world.keeper.renew();
      return there(await world.keeper.token());
    },
    /** Somebody new with a proven address and an empty startup. */
    async founder(): Promise<Person> {
      const email = `${nextName('errand')}@ostrya.example`;
      return { email, token: there(await world.newFounder(email, nextName('Larix Bio '))) };
    },
    async startupOf({ token }: Person): Promise<string> {
      return (await call(AccountApi.session, {}, token)).data.clientId;
    },
    /** Sends a deck with these words on its slides, and has it read. */
    async deck({ token }: Person, pages: readonly string[]): Promise<void> {
      const form = new FormData();
      form.append('file', new File([Buffer.from(samplePdf({ pages: [...pages] }))], 'deck.pdf'));
      const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
      const { status } = await world.send(DeckApi.upload.path, { method: 'POST', headers, body: form });
      if (status !== DeckApi.upload.status) throw new Error(`A deck was answered with ${status}.`);
      await hands.work(readDeckJob);
    },
    /** Mails everybody what is due. */
    async remind(): Promise<void> {
      const progress = { stage: '', done: 0, total: 0 };
      const job: JobRow = { id: 'x', kind: 'x', key: 'x', input: {}, state: 'running', progress, attempts: 1 };
      await sendDigests(deps)(job, async () => {});
    },
    /** What costs much is made once, until somebody has spoiled it. */
    once<T>(name: string, make: () => Promise<T>): Promise<T> {
      const known = (kept.get(name) as Promise<T> | undefined) ?? make();
      kept.set(name, known);
      return known;
    },
    startOver: () => kept.clear(),
    /** Has the newest job of a kind done now, while all others stand still. */
    async work(kind: keyof typeof handlers): Promise<void> {
      const { readerSql } = deps.database;
      const newest = readerSql.prepare(
        "SELECT id, input FROM jobs WHERE kind = ? AND state = 'waiting' ORDER BY created_at DESC, id DESC LIMIT 1",
      );
      const { id, input } = there(newest.get(kind) as { id: string; input: string } | undefined);
      const progress = { stage: '', done: 0, total: 0 };
      const job: JobRow = { id, kind, key: kind, input: JSON.parse(input), state: 'running', progress, attempts: 1 };
      await handlers[kind](job, async () => {});
      await deps.database.write(async ({ sql }) => {
        sql.prepare("UPDATE jobs SET state = 'done' WHERE id = ?").run(id);
      });
    },
    async admin(): Promise<Person> {
      const email = `${nextName('errand')}@paratope.example`;
      return { email, token: there(await world.makeAdmin('owner', email)) };
    },
    /** The secret in the newest mail to an address. */
    mailed(email: string): string {
      const { readerSql } = deps.database;
      const newest = readerSql.prepare(
        'SELECT text FROM mails WHERE "to" = ? ORDER BY created_at DESC, id DESC LIMIT 1',
      );
      const { text = '' } = (newest.get(email) as { text: string } | undefined) ?? {};
      return there(/[?&]token=([\w-]+)/.exec(text)?.[1]);
    },
    /** One's own password, as everybody here has it. */
    password,
  };
  return hands;
}

/** What an API key is made of. */
export const newKey = ({ nextName, world }: Hands) => ({
  name: nextName('Program '),
  scopes: ['read'],
  expiresAt: new Date(world.deps.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString(),
});

function there<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('An errand found nothing where something should be.');
  return value;
}
