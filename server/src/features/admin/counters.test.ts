import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';
import { expect, test } from 'vitest';
import { matchesMiscounted } from '../../db/matches-counted.ts';
import { market } from '../matches/testing/market.ts';

const day = 24 * 60 * 60 * 1000;

test.for([
  [1, 'manual'],
  [2, 'automatic'],
] as const)(
  '[SM19] [SM20] [SM21] [SM22] whatever the team and the founders do, the counters and the totals of the lists are those of a full count (world %s, %s approval)',
  { timeout: 240_000 },
  async ([seed, approval]) => {
    const world = await inhabited(seed, approval);
    const done = new Map(Object.keys(world.acts).map((name) => [name, 0]));
    const said: string[] = [];
    let most = 0;
    const undone = () => [...done].filter(([, times]) => times === 0).map(([name]) => name);
    // Some can only be done after others: whoever was refused every time has another turn among all the others.
    for (let turn = 0; turn < 3 || (turn < 9 && undone().length > 0); turn += 1) {
      const acts = Object.entries(world.acts);
      while (acts.length > 0) {
        const [[name, act] = never()] = acts.splice(world.random.below(acts.length), 1);
        const isDone = await act();
        said.push(`${name}${isDone ? '' : ' (refused)'}`);
        if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
        const counted = world.countedSummary();
        expect(await world.summary(), said.join(', ')).toEqual(counted);
        most = Math.max(most, counted.totalMatches);
        if (acts.length % 8 === 0) expect(await world.totals(), said.join(', ')).toEqual(await world.countedTotals());
      }
    }
    expect(undone()).toEqual([]);
    expect(most).toBeGreaterThan(100);
  },
);

/** A market with three matched founders, everything that can be done to the matches there, and how many there are by the answers and by a walk. */
async function inhabited(seed: number, approval: 'manual' | 'automatic') {
  const random = createSeededRandom(BigInt(seed));
  let moment = new Date('2026-05-04T09:00:00Z');
  const there = await market({ MATCH_APPROVAL: approval }, { now: () => moment });
  const { server, deps, rows } = there;
  const { call } = server;
  let { token } = await server.admin();
  const ask = (method: string, path: string, body?: unknown) => call(method, `/api/admin/${path}`, { token, body });
  const listed = async (path: string): Promise<{ id: string }[]> => (await ask('GET', path)).body.data;
  const one = async (path: string) => oneOf(random, await listed(path))?.id;
  const chance = () => random.chance(0.5);
  const access = () => random.pick(['Locked', 'Unlocked']);

  const founders: Awaited<ReturnType<typeof server.founder>>[] = [];
  const settle = async (name: string) => {
    const founder = await server.founder(name);
    await call('PUT', '/api/client/profile', { token: founder.token, body: profile });
    await call('POST', '/api/client/trigger-matching', { token: founder.token, body: {} });
    await deps.jobs.idle();
    founders.push(founder);
  };
  for (const name of ['Ostrya Bio', 'Alder Cell', 'Quill Therapeutics']) await settle(name);
  const asFounder = async (method: string, path: string, body: unknown) => {
    const founder = random.pick(founders);
    return isDone(await call(method, `/api/client/${path}`, { token: founder.token, body }));
  };
  /** Of the first founder found who has one. */
  const openMatch = async () => {
    const from = random.below(founders.length);
    for (const founder of [...founders.slice(from), ...founders.slice(0, from)]) {
      const { body } = await call('GET', '/api/client/matches', { token: founder.token });
      const open = ((body.data ?? []) as { id: string; isUnlocked: boolean }[]).filter((match) => match.isUnlocked);
      if (open.length > 0) return { token: founder.token, id: random.pick(open).id };
    }
    return { token: '', id: '' };
  };
  const batches: string[] = [];
  const imports: string[] = [];
  let added = 0;
  const addInvestor = async () => {
    added += 1;
    return ask('POST', 'investors', { name: `Larch ${added}`, firm: 'Larch Capital', stages: ['Seed'] });
  };

  const acts: Record<string, () => Promise<boolean>> = {
    async 'a match is reviewed'() {
      const body = { manuallyApproved: random.pick([true, false, null]), ...(chance() ? { gptFit: chance() } : {}) };
      return isDone(await ask('PATCH', `matches/${await one('matches?limit=500')}`, body));
    },
    async 'a match is locked or unlocked'() {
      return isDone(await ask('PUT', `matches/${await one('matches?limit=500')}`, { clientAccess: access() }));
    },
    async 'many are decided on'() {
      const action = random.pick(['approve', 'reject', 'unset', 'lock', 'unlock']);
      const few = (await listed('matches?limit=500')).filter(() => random.chance(0.1)).map(({ id }) => id);
      const by = chance() && few.length > 0 ? { ids: few } : { filter: random.pick(filters) };
      const { status, body } = await ask('POST', 'matches/batch', { ...by, action });
      if (status === 200) batches.push(body.batchId);
      return status === 200;
    },
    async 'a batch is undone'() {
      return isDone(await ask('POST', `batches/${batches.pop()}/undo`));
    },
    async 'a match goes into the trash'() {
      return isDone(await ask('DELETE', `matches/${await one('matches?limit=500')}`));
    },
    async 'a match comes back'() {
      return isDone(await ask('POST', `matches/${await one('matches?trash=true&limit=500')}/restore`));
    },
    async 'a match is added by hand'() {
      await addInvestor();
      const startup = oneOf(random, (await ask('GET', 'clients')).body.data as { id: string; companyName: string }[]);
      return isDone(
        await ask('POST', 'matches', {
          startupName: startup?.companyName,
          startupId: startup?.id,
          vcName: `Larch ${added}`,
          gptFit: chance(),
          manuallyApproved: random.pick([true, false, null]),
          clientAccess: access(),
        }),
      );
    },
    async 'a list is sent'() {
      return isDone(await ask('POST', 'send-to-client', { startupId: await one('clients'), confirm: true }));
    },
    async 'a plan is given'() {
      const body = { plan: random.pick(['free', 'standard', 'premium']), reason: 'Agreed on the phone' };
      return isDone(await ask('POST', `clients/${await one('clients')}/plan`, body));
    },
    async 'matching runs for one'() {
      const answer = await ask('POST', 'run-matching', { startupId: await one('clients') });
      await deps.jobs.idle();
      return isDone(answer);
    },
    async 'matching runs for many'() {
      const known = founders.map(({ clientId }) => clientId);
      const startupIds = (await listed('clients')).map(({ id }) => id).filter((id) => known.includes(id));
      const answer = await ask('POST', 'batch-run-matching', { startupIds });
      await deps.jobs.idle();
      return isDone(answer);
    },
    async 'a company is added'() {
      const email = `company${random.below(1e9)}@hazel.example`;
      return isDone(await ask('POST', 'clients', { companyName: 'Hazel Labs', email }));
    },
    async 'a company goes into the trash'() {
      return isDone(await ask('DELETE', `clients/${await one('clients')}`));
    },
    async 'a company comes back'() {
      return isDone(await ask('POST', `clients/${await one('clients?trash=true')}/restore`));
    },
    async 'a company in the trash is erased'() {
      return isDone(await ask('DELETE', `clients/${await one('clients?trash=true')}?forGood=true`));
    },
    'an investor is added': async () => isDone(await addInvestor()),
    async 'an investor is archived'() {
      return isDone(await ask('DELETE', `investors/${await one('investors')}`));
    },
    async 'investors are merged'() {
      const [keepId, ...mergeIds] = (await listed('investors')).filter(() => random.chance(0.1)).map(({ id }) => id);
      const { status, body } = await ask('POST', 'investors/merge', { keepId, mergeIds: mergeIds.slice(0, 2) });
      if (status === 200) batches.push(body.batchId);
      return status === 200;
    },
    async 'a file of investors is taken in'() {
      added += 1;
      const form = new FormData();
      form.set('kind', 'investors');
      form.set('file', new File([`name,stage\nMaple ${added},Seed\nMaple Twin ${added},Series A\n`], 'investors.csv'));
      const headers = { Authorization: `Bearer ${token}`, Host: '127.0.0.1' };
      const answer = await server.app.request('/api/admin/imports', { method: 'POST', headers, body: form });
      await deps.jobs.idle();
      const newest = (await listed('imports'))[0]?.id;
      if (answer.status === 200 && newest) imports.push(newest);
      return answer.status === 200;
    },
    async 'an import is taken back'() {
      return isDone(await ask('POST', `imports/${imports.pop()}/undo`));
    },
    async 'a founder moves a match along'() {
      const { token, id } = await openMatch();
      const body = {
        matchId: id,
        status: random.pick(['reaching_out', 'passed', 'in_discussion']),
        notes: 'Met in May.',
      };
      return isDone(await call('PATCH', '/api/client/update-match-status', { token, body }));
    },
    async 'a founder says how well a match fits'() {
      const { token, id } = await openMatch();
      const body = { matchQuality: random.pick(['good_match', 'maybe', 'poor_match']) };
      const answer = await call('POST', `/api/client/matches/${id}/feedback`, { token, body });
      await deps.jobs.idle();
      return isDone(answer);
    },
    'a founder opens what the plan allows': () => asFounder('POST', 'unlock-matches', {}),
    'a founder adds an investor': () =>
      asFounder('POST', 'investors', { name: `Brackwater ${String(5 * random.below(12)).padStart(2, '0')}` }),
    'a founder brings a list': () =>
      asFounder('POST', 'investors/import', {
        csv: `name,firm\nOwn ${random.below(99)},Own Capital\nOther,Osterholt 01\n`,
      }),
    'a founder asks for matching': async () => {
      const answer = await asFounder('POST', 'trigger-matching', {});
      await deps.jobs.idle();
      return answer;
    },
    async 'a founder deletes the account'() {
      const [gone] = founders.splice(random.below(founders.length), 1);
      const body = { password: 'correct horse' };
      const answer = await call('POST', '/api/client/account/delete', { token: gone?.token, body });
      await settle(`Cedar ${random.below(1e6)}`);
      return isDone(answer);
    },
    async 'somebody writes'() {
      const body = { name: 'Noor Adriaens', email: 'noor@alder.example', subject: 'Hello', message: 'Hello there' };
      return isDone(await call('POST', '/api/client/contact', { body }));
    },
    async 'days go by, with Mondays and with what is erased in time'() {
      moment = new Date(moment.getTime() + (1 + random.below(10)) * day);
      await deps.jobs.idle();
      const body = { email: 'ada@paratope.example', password: 'correct horse' };
      const answer = await call('POST', '/api/admin/login', { body });
      token = answer.body.token;
      return isDone(answer);
    },
  };

  interface Walked {
    readonly origin: string;
    readonly gone: string | null;
    readonly trashed: string | null;
    readonly approved: number | null;
    readonly by_rule: number;
    readonly fit: number;
    readonly open: number;
  }
  /** Every match as it stands in its row. */
  const walk = () =>
    rows(`SELECT m.origin, m.deleted_at AS gone, s.deleted_at AS trashed, m.manually_approved AS approved,
      m.approved_by_rule AS by_rule, m.gpt_fit AS fit, m.is_unlocked AS open
      FROM matches m JOIN startups s ON s.id = m.startup_id`) as unknown as Walked[];
  const count = (sql: string) => Number(Object.values(rows(`SELECT count(*) FROM ${sql}`)[0] ?? {})[0]);
  const asked = [
    '',
    'approval=pending',
    'approval=approved&sort=similarity',
    'approval=rejected&sort=startup',
    'gptFit=true',
    'gptFit=false',
    'clientAccess=Locked',
    'clientAccess=Unlocked',
    'trash=true',
    'trash=true&approval=pending',
    'approval=pending&clientAccess=Locked&gptFit=true',
    'approval=approved&clientAccess=Unlocked&gptFit=false',
  ];

  return {
    random,
    acts,
    async summary() {
      const { lastBackupAt: _, isBackupLate: __, setUp: ___, ...counts } = (await ask('GET', 'summary')).body.data;
      const { approvedMatches, totalMatches } = (await ask('GET', 'export')).body;
      expect(totalMatches).toBe(counts.totalMatches);
      return { ...counts, approvedMatches };
    },
    countedSummary() {
      const shown = walk().filter(({ origin, gone, trashed }) => origin === 'matched' && !gone && !trashed);
      return {
        totalSubmissions: count('startups WHERE submitted_at IS NOT NULL AND deleted_at IS NULL'),
        totalMatches: shown.length,
        manualApproved: shown.filter(({ approved, by_rule }) => approved === 1 && by_rule === 0).length,
        gptApproved: shown.filter(({ fit }) => fit === 1).length,
        totalInvestors: count('investors WHERE archived_at IS NULL'),
        openInbox: count("inbox_items WHERE state = 'open'"),
        approvedMatches: shown.filter(({ approved }) => approved === 1).length,
      };
    },
    async totals() {
      const { body } = await ask('GET', 'instance');
      const lines = body.data.sections.flatMap((section: { lines: object[] }) => section.lines);
      const all = lines.find(({ label }: { label: string }) => label === 'Matches').value;
      const totals = asked.map(async (query) => [query, (await ask('GET', `matches?limit=1&${query}`)).body.total]);
      return Object.fromEntries([['instance', all], ...(await Promise.all(totals))]);
    },
    async countedTotals() {
      expect(await matchesMiscounted(deps.database.reader)).toBe(0);
      const all = walk();
      const totals = asked.map((query) => {
        const by = new URLSearchParams(query);
        const decided = { pending: null, approved: 1, rejected: 0 }[by.get('approval') ?? ''];
        const found = all.filter(
          ({ origin, gone, trashed, approved, fit, open }) =>
            origin === 'matched' &&
            !trashed &&
            (gone !== null) === (by.get('trash') === 'true') &&
            (decided === undefined || approved === decided) &&
            (!by.has('gptFit') || String(fit === 1) === by.get('gptFit')) &&
            (!by.has('clientAccess') || (open === 1 ? 'Unlocked' : 'Locked') === by.get('clientAccess')),
        );
        return [query, found.length];
      });
      const standing = all.filter(({ gone }) => !gone).length;
      return Object.fromEntries([['instance', String(standing)], ...totals]);
    },
  };
}

const profile = {
  drugModality: ['Gene therapy'],
  diseaseFocus: ['Ophthalmology'],
  investmentStage: 'Seed',
  geography: ['Boston, MA'],
  investmentAmount: 4_500_000,
  description: 'AAV gene therapy for inherited retinal disease.',
};

const filters = [{}, { q: 'ostrya' }, { gptFit: true }, { manuallyApproved: null }, { clientAccess: 'Locked' }];

const isDone = ({ status }: { status: number }): boolean => status < 300;

const oneOf = <Thing>(random: SeededRandom, things: readonly Thing[]): Thing | undefined =>
  things.length > 0 ? random.pick(things) : undefined;

function never(): never {
  throw new Error('There is nothing left to do.');
}
