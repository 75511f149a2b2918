import { calendarDateIn } from '@paratope/shared/dates';
import { inCatalog } from '@paratope/shared/words/message';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type TokensUsed, usedInVain } from '../gateways/chat/ask-for-json.ts';
import { countWhere } from './counted.ts';
import { createDailyBudget } from './daily-budget.ts';
import type { Database, Db } from './database.ts';
import { aiCalls } from './schema/index.ts';

interface Ledger {
  readonly config: Pick<
    Config,
    | 'AI_CLIENT_DAILY_TOKENS'
    | 'AI_DAILY_BUDGET_CENTS'
    | 'AI_DAILY_TOKENS'
    | 'AI_PRICE_INPUT'
    | 'AI_PRICE_OUTPUT'
    | 'TIME_ZONE'
  >;
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly random: { id(): string };
}

interface AiCall {
  readonly startupId: string;
  readonly purpose: 'analysis' | 'draft' | 'fit';
  readonly subjectId: string;
  readonly model: string;
  readonly promptVersion: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly tookMs: number;
}

/** Returns why the endpoint must not be asked for this startup today; undefined when it may be. */
export async function whyNoAi(ledger: Ledger, startupId: string): Promise<string | undefined> {
  const { config, database } = ledger;
  const day = today(ledger);
  if (await dailyTokens(ledger).isSpent()) return inCatalog("Today's AI limit is used up.");
  const own = await spent(database.reader, and(eq(aiCalls.day, day), eq(aiCalls.startupId, startupId)));
  if (own.tokens >= config.AI_CLIENT_DAILY_TOKENS) return inCatalog('This startup has reached its AI limit for today.');
  const cents = config.AI_DAILY_BUDGET_CENTS;
  if (cents !== undefined && (await spent(database.reader, eq(aiCalls.day, day))).cents >= cents)
    return inCatalog("Today's AI budget is used up.");
  return undefined;
}

/**
 * Asks the endpoint, records the call and counts it against the day. A refused, cut off or unreadable
 * answer counts too, because it is charged for.
 */
export async function askCounted<Answer extends TokensUsed>(
  ledger: Ledger,
  call: Pick<AiCall, 'startupId' | 'purpose' | 'subjectId' | 'model' | 'promptVersion'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const began = ledger.clock.now().getTime();
  const record = ({ inputTokens, outputTokens }: TokensUsed) =>
    recordAiCall(ledger, {
      ...call,
      inputTokens,
      outputTokens,
      tookMs: Math.max(0, ledger.clock.now().getTime() - began),
    });
  const answer = await ask().catch(async (failure: unknown) => {
    const used = usedInVain(failure);
    if (used) await record(used);
    throw failure;
  });
  await record(answer);
  return answer;
}

async function recordAiCall(ledger: Ledger, call: AiCall): Promise<void> {
  const { inputTokens, outputTokens } = call;
  await dailyTokens(ledger).spend(inputTokens + outputTokens);
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = ledger.config;
  const costCents =
    input === undefined || output === undefined ? null : (inputTokens * input + outputTokens * output) / 1_000_000;
  const row = { ...call, id: ledger.random.id(), costCents, at: ledger.clock.now().toISOString(), day: today(ledger) };
  await ledger.database.write(async ({ db }) => {
    await db.insert(aiCalls).values(row);
  });
}

export const spentFor = (db: Db, subjectId: string) => spent(db, eq(aiCalls.subjectId, subjectId));

async function spent(
  db: Db,
  where: ReturnType<typeof and>,
): Promise<{ tokens: number; cents: number; priced: boolean }> {
  const [row] = await db
    .select({
      tokens: sql<number>`coalesce(sum(${aiCalls.inputTokens} + ${aiCalls.outputTokens}), 0)`,
      cents: sql<number>`coalesce(sum(${aiCalls.costCents}), 0)`,
      unpriced: countWhere(isNull(aiCalls.costCents)),
    })
    .from(aiCalls)
    .where(where);
  return { tokens: row?.tokens ?? 0, cents: row?.cents ?? 0, priced: (row?.unpriced ?? 0) === 0 };
}

/** Shared with the embedder. */
export const dailyTokens = ({ database, clock, config }: Pick<Ledger, 'database' | 'clock' | 'config'>) =>
  createDailyBudget({
    database,
    now: () => clock.now(),
    zone: config.TIME_ZONE,
    limit: config.AI_DAILY_TOKENS,
    key: 'ai.tokens',
  });

const today = ({ config, clock }: Ledger): string => calendarDateIn(config.TIME_ZONE, clock.now());
