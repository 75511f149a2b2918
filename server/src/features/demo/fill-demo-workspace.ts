import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import type { Contact, Person } from '@paratope/shared/contacts/contact';
import { ContentKey } from '@paratope/shared/content/api';
import type { Pieces } from '@paratope/shared/content/pieces';
import { calendarDateIn } from '@paratope/shared/dates';
import {
  type AccountId,
  type AdminId,
  type ContactId,
  type MatchId,
  type StartupId,
  startupSpace,
} from '@paratope/shared/ids';
import { bareEntry } from '@paratope/shared/outreach/activity';
import { statusLabels } from '@paratope/shared/outreach/status';
import type { Plan } from '@paratope/shared/plans/plan';
import type { StartupProfile } from '@paratope/shared/startups/startup';
import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import { changeStartup } from '../../db/startups.ts';
import { accountByEmail, insertFounder, newFounderIds } from '../account/index.ts';
import { insertAdmin } from '../admin/index.ts';
import { writePiece } from '../content/index.ts';
import { readDeckJob } from '../decks/index.ts';
import { noteFact, readFact } from '../instance/index.ts';
import { importCsv } from '../investors/index.ts';
import { matchStartup } from '../matches/index.ts';
import { contactTable } from '../outreach/index.ts';
import { drawDeck } from './deck-pdf.ts';
import { demoAccounts } from './demo-password.ts';
import { sampleMarket } from './sample-market.ts';
import { samplePages } from './sample-pages.ts';
import {
  backdateMatches,
  confirmAddress,
  hasSampleInvestors,
  insertActivities,
  insertDeck,
  visibleMatchIds,
  writeOutreach,
} from './store.ts';
import {
  type Conversation,
  conversations,
  deckFileName,
  deckSlides,
  freeStartup,
  type Step,
  standardStartup,
} from './stories.ts';

export interface DemoSize {
  readonly investors: number;
  readonly companies: number;
}

/**
 * Fills the demo workspace once: an invented market, imported by the product's own importer, and three accounts with matches from the
 * product's own matcher. A second call changes nothing; after a crash it continues where it stopped. Everything is marked as a sample.
 * Returns whether it filled anything.
 */
export async function fillDemoWorkspace(
  deps: Deps,
  { password, size = { investors: 2_000, companies: 6_500 } }: { password: string; size?: DemoSize },
): Promise<{ created: boolean }> {
  if (await accountByEmail(deps.database.reader, demoAccounts.standard)) return { created: false };
  const ctx = systemContext(deps, 'demo workspace');
  await writeSamplePages(ctx);
  await fillMarket(ctx, await firstDay(ctx), size);

  const passwordHash = await deps.gateways.passwords.hash(password);
  await addFounder(ctx, { email: demoAccounts.free, plan: 'free', profile: freeStartup, passwordHash });
  await inTransaction(ctx, (tx) =>
    insertAdmin(tx, {
      id: deps.random.id() as AdminId,
      email: demoAccounts.admin,
      name: 'Hanna Quintana',
      role: 'owner',
      passwordHash,
      createdAt: ctx.now,
    }),
  ).catch((failure) => {
    // The admin already exists when an earlier fill stopped half-way.
    if (!/UNIQUE/.test(String(failure))) throw failure;
  });
  await addFounder(ctx, {
    email: demoAccounts.standard,
    plan: 'standard',
    profile: standardStartup,
    passwordHash,
    withHistory: true,
  });
  return { created: true };
}

async function writeSamplePages(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const key of ContentKey.options) {
      const value: Partial<Pieces>[typeof key] = samplePages[key as keyof typeof samplePages];
      if (value) await writePiece(tx, { key, value, now: ctx.now });
    }
  });
}

/** The market's dates depend on the day of the first fill, so a second try makes the same deals and skips them. */
async function firstDay(ctx: Ctx): Promise<string> {
  const known = await readFact(ctx.database.reader, 'demo.firstDay');
  if (typeof known === 'string') return known;
  const today = ctx.now.slice(0, 10);
  await inTransaction(ctx, (tx) => noteFact(tx, { key: 'demo.firstDay', value: today, isSecret: false }));
  return today;
}

const seed = 20_260;

async function fillMarket(ctx: Ctx, today: string, { investors, companies }: DemoSize): Promise<void> {
  if (
    (await readFact(ctx.database.reader, 'demo.marketFilled')) === true &&
    (await hasSampleInvestors(ctx.database.reader))
  )
    return;
  const market = sampleMarket({ seed, today, investors, companies, taken: realFirmNames() });
  await take(ctx, 'companies', market.companies);
  await take(ctx, 'investors', market.investors);
  await take(ctx, 'deals', market.deals);
  await inTransaction(ctx, (tx) => noteFact(tx, { key: 'demo.marketFilled', value: true, isSecret: false }));
}

async function take(ctx: Ctx, kind: ImportKind, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const headings = Object.keys(first);
  const lines = function* () {
    yield `${headings.join(',')}\n`;
    for (const row of rows) yield `${Object.values(row).map(cell).join(',')}\n`;
  };
  await importCsv(ctx, { kind, file: Readable.from(lines()), source: 'sample data', isDryRun: false, isSample: true });
}

const cell = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Names of the built-in directory, which no invented firm may have. */
export function realFirmNames(): Set<string> {
  const file = readFileSync(new URL('../../../../shared/src/investors/directory.csv', import.meta.url), 'utf8');
  return new Set(file.split('\n').map((line) => line.split(',')[0]?.replaceAll('"', '').toLowerCase() ?? ''));
}

interface DemoFounder {
  readonly email: string;
  readonly plan: Plan;
  readonly profile: StartupProfile;
  readonly passwordHash: string;
  readonly withHistory?: boolean;
}

async function addFounder(ctx: Ctx, founder: DemoFounder): Promise<void> {
  const { email, plan, profile, passwordHash, withHistory = false } = founder;
  if (await accountByEmail(ctx.database.reader, email)) return;
  const { accountId, startupId } = newFounderIds(ctx);
  const submittedAt = daysFrom(ctx.now, withHistory ? -36 : -1);
  await inTransaction(ctx, async (tx) => {
    await insertFounder(tx, ctx.history, {
      accountId,
      startupId,
      email,
      passwordHash,
      startupName: profile.name,
      plan,
      isSample: true,
      now: submittedAt,
    });
    await confirmAddress(tx, accountId, submittedAt);
    await changeStartup(tx, ctx.history, { id: startupId, ...profile, submittedAt, updatedAt: submittedAt });
  });
  if (withHistory) await addDeck(ctx, startupId, submittedAt);
  await matchStartup(ctx, startupId, async () => {});
  const visible = await visibleMatchIds(ctx.database.reader, startupId);
  await inTransaction(ctx, async (tx) => {
    await backdateMatches(tx, visible, submittedAt);
    if (!withHistory) return;
    const version = await ctx.history.versionFor(tx, startupSpace(startupId));
    for (const conversation of conversations) {
      const matchId = visible[conversation.match];
      if (!matchId) continue;
      const people = peopleOf(ctx, conversation, { matchId, startupId, accountId, version });
      for (const after of people) await contactTable.write(tx.db, { startupId, id: after.id, version, after });
      const entries = timelineOf(ctx, conversation, people, { matchId, startupId, accountId, version });
      await insertActivities(tx, entries);
      const lastUpdated =
        entries
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? submittedAt;
      await writeOutreach(tx, matchId, {
        status: conversation.status,
        notes: conversation.notes,
        introducedBy: conversation.introducedBy ? { id: null, name: conversation.introducedBy } : null,
        passedBecause: conversation.passed
          ? { ...conversation.passed, reasons: [...conversation.passed.reasons] }
          : null,
        lastUpdated,
        version,
      });
    }
  });
}

interface TimelineOwner {
  readonly matchId: string;
  readonly startupId: StartupId;
  readonly accountId: AccountId;
  readonly version: number;
}

function peopleOf(ctx: Ctx, { people = [] }: Conversation, { matchId, accountId }: TimelineOwner): Contact[] {
  return people.map(({ name, role, email = null, phone = null, about = '' }) => ({
    id: ctx.random.id() as ContactId,
    name,
    email,
    phone,
    link: null,
    about,
    firms: [{ matchId: matchId as MatchId, role }],
    accountId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }));
}

/** The steps as activities, and the line the product writes when a status changes. */
function timelineOf(ctx: Ctx, { status, steps }: Conversation, people: readonly Contact[], owner: TimelineOwner) {
  const named = (name: string): Person => ({ id: people.find((one) => one.name === name)?.id ?? null, name });
  const base = { ...owner, zone: ctx.config.TIME_ZONE, rest: {}, deletedAt: null };
  const entries = steps.map((step) => {
    const at = capturedAt(ctx.now, step);
    return {
      ...base,
      rest: {
        ...(step.next ? { nextActionKind: step.next.kind } : {}),
        ...(step.next?.for ? { nextActionFor: named(step.next.for) } : {}),
        ...(step.people ? { people: step.people.map(named) } : {}),
        ...(step.hours ? { hours: { ...step.hours, zone: ctx.config.TIME_ZONE } } : {}),
      },
      id: ctx.random.id(),
      activityType: step.type as string,
      title: step.title,
      description: step.description ?? '',
      activityDate: dayFrom(ctx, -step.daysAgo),
      nextAction: step.next?.action ?? '',
      nextActionDate: step.next ? dayFrom(ctx, step.next.inDays) : null,
      status: step.status ?? 'completed',
      notes: step.notes ?? '',
      createdAt: at,
      updatedAt: at,
    };
  });
  const [last] = entries.slice(-1);
  if (!last || status === 'not_contacted') return entries;
  return [
    ...entries,
    {
      ...base,
      id: ctx.random.id(),
      activityType: 'status_changed',
      title: `${statusLabels.not_contacted} → ${statusLabels[status]}`,
      activityDate: last.createdAt.slice(0, 10),
      ...bareEntry,
      createdAt: last.createdAt,
      updatedAt: last.createdAt,
    },
  ];
}

/** Planned steps were captured yesterday, past ones on their own day. */
const capturedAt = (now: string, { daysAgo }: Step): string => daysFrom(now, daysAgo > 0 ? -daysAgo : -1);

const daysFrom = (now: string, days: number): string => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const dayFrom = (ctx: Ctx, days: number): string =>
  calendarDateIn(ctx.config.TIME_ZONE, new Date(daysFrom(ctx.now, days)));

async function addDeck(ctx: Ctx, startupId: StartupId, uploadedAt: string): Promise<void> {
  const bytes = drawDeck(deckSlides);
  const storedAs = ctx.random.token(16);
  await ctx.gateways.files.write(storedAs, bytes);
  const id = ctx.random.id();
  await inTransaction(ctx, async (tx) => {
    await insertDeck(tx, {
      id,
      startupId,
      fileName: deckFileName,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storedAs,
      state: 'read',
      message: '',
      pages: deckSlides.length,
      hasText: true,
      pageTexts: [...deckSlides],
      uploadedAt,
      version: await ctx.history.versionFor(tx, startupSpace(startupId)),
    });
    // Its pictures and its report follow once the server runs.
    await ctx.jobs.enqueue(tx, { kind: readDeckJob, key: `${readDeckJob}:${id}`, input: { deckId: id } });
  });
}
