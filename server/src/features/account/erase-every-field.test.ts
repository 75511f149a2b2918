import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountId } from '@paratope/shared/ids';
import { mutators } from '@paratope/shared/mutators';
import { collections } from '@paratope/shared/synced';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { createMailServer } from '../../testing/mail-server.ts';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestDevice, type TestDevice } from '../../testing/test-device.ts';
import { sampleDeck, standardFounder } from '../analysis/testing/with-deck.ts';
import { found, type Mark, markers } from './testing/traces.ts';

// It reads a whole PDF in a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 60 * 60 * 1000;

onlyOnSqlite(
  '[Q-S1] every text a founder’s own change can carry is planted, in every synced table, and none is left after the erasure',
  async () => {
    const server = await createMailServer();
    const { deps } = server;
    const { planted, mark } = markers();
    const founder = await standardFounder(server, mark('startupname'));
    const device = createTestDevice(server, founder, 11n);
    await sendDeckNamed(`${mark('deckname')}.pdf`);
    await deps.jobs.idle();
    const matchId = await matchByTheTeam();
    const proposed = await proposeTwice();
    await device.replica.sync();

    const carried = new Map<string, Set<string>>();
    for (const acts of everyChange(mark, matchId, founder.accountId as AccountId, proposed)) {
      for (const [name, args] of acts) {
        const mutator = mutators.get(name);
        if (!mutator) throw new Error(`There is no mutator ${name}.`);
        carried.set(name, new Set([...(carried.get(name) ?? []), ...markedIn(args)]));
        await device.replica.mutate(mutator, mutator.args.parse(args));
      }
      await settle(device);
    }
    const missing = [...mutators].flatMap(([name, { args }]) =>
      textsIn(args)
        .filter((path) => !carried.get(name)?.has(path))
        .map((path) => `${name} ${path}`),
    );
    expect(missing).toEqual([]);
    expect([...mutators.keys()].filter((name) => !carried.has(name))).toEqual([]);
    const empty = await Promise.all(
      collections.map(async (collection) => ((await device.rows(collection)).length > 0 ? [] : [collection.name])),
    );
    expect(empty.flat()).toEqual([]);
    expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0 });
    const standing = planted.filter((word) => !word.startsWith('zqgone'));
    expect(standing.filter((word) => found(deps.config.DATA_DIR, [word]).length === 0)).toEqual([]);

    const asked = await server.call('POST', '/api/client/account/delete', {
      token: founder.token,
      body: { password: 'correct horse' },
    });
    expect(asked.status).toBe(200);
    await server.post();
    server.wait(14 * day + 1);
    await deps.database.write((tx) =>
      deps.jobs.enqueue(tx, { kind: 'account.erase', key: 'account.erase', input: {} }),
    );
    await deps.jobs.idle();
    await deps.database.emptyLog();
    expect(found(deps.config.DATA_DIR, [...planted, cheque, founder.email])).toEqual([]);
    expect(readdirSync(join(deps.config.DATA_DIR, 'uploads'))).toEqual([]);

    async function settle({ replica }: TestDevice): Promise<void> {
      await replica.sync();
      await deps.jobs.idle();
      await replica.sync();
    }

    async function sendDeckNamed(name: string): Promise<void> {
      const form = new FormData();
      form.append('file', new File([sampleDeck().slice()], name, { type: 'application/pdf' }));
      const headers = { Host: '127.0.0.1', Authorization: `Bearer ${founder.token}` };
      const { status } = await server.app.request('/api/client/deck', { method: 'POST', body: form, headers });
      expect(status).toBeLessThan(300);
    }

    /** By a program, with a name of its own and reasons. */
    async function proposeTwice(): Promise<string[]> {
      const expiresAt = new Date(deps.clock.now().getTime() + 30 * day).toISOString();
      const made = await server.call('POST', '/api/client/keys', {
        token: founder.token,
        body: { name: mark('key'), scopes: ['propose'], expiresAt },
      });
      const ids: string[] = [];
      for (const _ of [1, 2]) {
        const body = { name: 'editNotes', args: { matchId, notes: mark('proposed') }, reason: mark('reason') };
        const answer = await server.call('POST', '/api/client/changes', { token: made.body.data.key, body });
        ids.push(answer.body.data.proposalId);
      }
      return ids;
    }

    async function matchByTheTeam(): Promise<string> {
      const { token } = await server.admin();
      await server.call('POST', '/api/admin/investors', { token, body: { name: 'Osterholt' } });
      const { data } = (await server.call('GET', '/api/admin/clients', { token })).body;
      const body = { startupName: data[0].companyName, vcName: 'Osterholt', clientAccess: 'Unlocked' };
      return (await server.call('POST', '/api/admin/matches', { token, body })).body.data.id;
    }
  },
);

/** A sum nobody else would expect. */
const cheque = '918273645019';

type Change = readonly [name: string, args: object];

/** Every change a founder can make, with a marker in every text of it; each group is sent and worked off before the next is made. */
function everyChange(mark: Mark, matchId: string, accountId: AccountId, proposed: readonly string[]): Change[][] {
  const at = '2026-05-04T10:00:00.000Z';
  const on = '2026-05-04';
  const details = () => ({
    name: mark('investor'),
    firm: mark('firm'),
    website: `https://${mark('website')}.example`,
    email: `${mark('mailbox')}@roth.example`,
  });
  /** What is deleted again may stand nowhere even before the erasure. */
  const activity = (as = '') => ({
    activityType: 'call_held',
    title: mark(`${as}title`),
    description: mark(`${as}described`),
    activityDate: on,
    nextAction: mark(`${as}next`),
    nextActionDate: on,
    status: 'completed',
    notes: mark(`${as}activitynotes`),
    people: [{ id: null, name: mark(`${as}attendee`) }],
    nextActionFor: { id: null, name: mark(`${as}promisee`) },
  });
  const contact = (as = '') => ({
    name: mark(`${as}contactname`),
    email: `${mark(`${as}contactmail`)}@roth.example`,
    phone: mark(`${as}contactphone`),
    link: `https://${mark(`${as}contactlink`)}.example`,
    about: mark(`${as}contactabout`),
  });
  const event = (as = '') => ({ name: mark(`${as}event`), from: on, to: on });
  const view = (as = '') => ({
    name: mark(`${as}view`),
    search: mark(`${as}search`),
    sort: mark(`${as}sort`),
    shape: mark(`${as}shape`),
    statuses: [],
    isReversed: false,
  });
  const sum = { amount: Number(cheque), currency: 'EUR' };
  return [
    [
      ['addOwnInvestor', { id: 'own-1', addedAt: at, ...details() }],
      [
        'bringInvestors',
        {
          rows: [
            {
              id: 'own-2',
              addedAt: at,
              details: details(),
              given: { notes: mark('brought'), status: 'reaching_out', expectedCheque: sum },
            },
          ],
          remove: [],
        },
      ],
      ['editNotes', { matchId: 'own-1', notes: mark('notes') }],
      ['setStatus', { matchId: 'own-1', status: 'reaching_out', notes: mark('statusnotes'), entryId: 'entry-1' }],
      ['setStatuses', { moves: [{ matchId: 'own-1', status: 'in_discussion', entryId: 'entry-2' }] }],
      [
        'editBackground',
        {
          matchId: 'own-1',
          changes: {
            introducedBy: { id: null, name: mark('introducer') },
            passedBecause: { reasons: ['early'], text: mark('passed') },
          },
        },
      ],
      [
        'saveContacts',
        {
          rows: [
            { id: 'contact-1', matchId: 'own-1', role: mark('role'), details: contact() },
            { id: 'contact-2', matchId: 'own-1', role: mark('gonerole'), details: contact('gone') },
          ],
          remove: [],
        },
      ],
      [
        'saveContacts',
        {
          rows: [{ id: 'contact-1', matchId: 'own-1', role: mark('newrole'), details: contact() }],
          remove: [{ id: 'contact-2', matchId: 'own-1' }],
        },
      ],
      ['setCheque', { matchId: 'own-1', cheque: sum }],
      ['addActivity', { id: 'kept', matchId: 'own-1', details: activity() }],
      ['addActivity', { id: 'gone', matchId: 'own-1', details: activity('gone') }],
      ['editActivity', { id: 'kept', matchId: 'own-1', changes: activity() }],
      ['finishNextAction', { id: 'kept', matchId: 'own-1', entryId: 'entry-3' }],
      ['deleteActivity', { id: 'gone', matchId: 'own-1' }],
      ['giveFeedback', { matchId, matchQuality: 'poor_match', feedbackText: mark('feedback'), reasons: ['other'] }],
      [
        'submitProfile',
        {
          changes: {
            name: mark('name'),
            contactName: mark('contact'),
            drugModality: [mark('modality')],
            diseaseFocus: [mark('disease')],
            investmentStage: mark('stage'),
            geography: [mark('place')],
            description: mark('description'),
          },
        },
      ],
      ['readTermAs', { field: 'geography', entry: mark('entry'), terms: [mark('term')] }],
      ['nameYourself', { name: mark('person') }],
      ['setRound', { changes: { target: Number(cheque), currency: 'EUR' } }],
      ['snooze', { id: 'own-2', until: on }],
      ['changeSettings', { accountId, quietDays: { reaching_out: 3, in_discussion: 4, in_term_negotiation: 5 } }],
      ['saveEvent', { id: 'event-1', details: event() }],
      ['saveEvent', { id: 'event-2', details: event('gone') }],
      ['removeEvent', { id: 'event-2' }],
      ['saveView', { id: 'view-1', ...view() }],
      ['saveView', { id: 'view-2', ...view('gone') }],
      ['removeView', { id: 'view-2' }],
      ['withdrawn', { name: mark('gonechange') }],
      ['keepAsIs', { collection: 'matches', id: 'own-1', field: mark('gonefield') }],
      ['acceptProposal', { id: proposed[0], name: 'editNotes', args: { matchId, notes: mark('accepted') } }],
      ['declineProposal', { id: proposed[1] }],
      ['reopenProposal', { id: proposed[1], changed: [] }],
      ['askForDraft', { id: 'draft-1', matchId, length: 'short', wish: mark('wish') }],
    ],
    [
      ['editDraft', { id: 'draft-1', changes: { subject: mark('subject'), body: mark('letter') } }],
      ['markDraftSent', { id: 'draft-1', entryId: 'entry-4' }],
    ],
  ];
}

/** What a schema is made of, as far as it is looked into here. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

/** Where a schema takes words of the person's choice; names of records and what has a form of its own are none. */
function textsIn(schema: z.ZodMiniType, path = ''): string[] {
  const { type, shape, element, innerType, options } = schema._zod.def as unknown as Def;
  if (shape) return Object.entries(shape).flatMap(([key, part]) => textsIn(part, path ? `${path}.${key}` : key));
  if (element) return textsIn(element, path);
  if (innerType) return textsIn(innerType, path);
  if (options) return options.flatMap((option) => textsIn(option, path));
  const takesWords = type === 'string' && z.safeParse(schema, 'zq any words, of a person').success;
  return takesWords && !/(^|\.)(id|\w+Id|remove)$/.test(path) ? [path] : [];
}

/** Where such a value holds a marker. */
function markedIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('zq') ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((part) => markedIn(part, path));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => markedIn(part, path ? `${path}.${key}` : key));
}
