import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextRelease } from '@paratope/shared/matches/releases';
import { OidcApi } from '@paratope/shared/oidc/api';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from './config.ts';
import type { Clock, Deps, Random } from './context.ts';
import { createCommitHistory } from './db/commits.ts';
import { createDailyBudget } from './db/daily-budget.ts';
import type { Database } from './db/database.ts';
import { engine } from './db/kit.ts';
import { openDatabase } from './db/open.ts';
import { lockInTurn } from './db/server-lock.ts';
import type { SqliteDatabase } from './db/sqlite/database.ts';
import type { Migrated } from './db/sqlite/migrate.ts';
import { vectorDimensions } from './db/vectors.ts';
import { addressProvenJob, eraseAccountsJob, eraseDueAccounts, nextErasure } from './features/account/index.ts';
import {
  nextSeal,
  nextTrashSweep,
  sealAuditInJob,
  sealAuditJob,
  sweepTrash,
  sweepTrashJob,
} from './features/admin/index.ts';
import { nextExchange, syncAirtable, syncAirtableJob, syncRetries } from './features/airtable/index.ts';
import { analysisJob, runAnalysis, whenDeckIsRead } from './features/analysis/index.ts';
import { forgetProposals, forgetProposalsJob, proposalTable, whenProposalIsDecided } from './features/changes/index.ts';
import {
  deckTable,
  drawDeck,
  drawDeckJob,
  nextSweep,
  readDeck,
  readDeckJob,
  readPictures,
  readPicturesJob,
  sweepUploads,
  sweepUploadsJob,
} from './features/decks/index.ts';
import { draftTable, whenDraftIsAsked, writeAskedDraft, writeDraftJob } from './features/drafts/index.ts';
import {
  investorsCameJob,
  nextRefresh,
  refreshSearchInJob,
  refreshSearchJob,
  takeImports,
  takeImportsJob,
} from './features/investors/index.ts';
import { mailRetries, nextMailSweep, sendMail, sendMailJob, sweepMails, sweepMailsJob } from './features/mail/index.ts';
import {
  matchingJob,
  matchTable,
  matchThoseWhoWait,
  releaseJob,
  releaseMatches,
  reRankInJob,
  reRankJob,
  runMatching,
  whenFeedbackIsGiven,
} from './features/matches/index.ts';
import { activityTable, digestJob, nextDigest, sendDigests, smallTables } from './features/outreach/index.ts';
import { createDemoProvider, nextReconciliation, reconcileJob, reconcilePayments } from './features/payments/index.ts';
import {
  nextReminding,
  nextTelling,
  pushRetries,
  remind,
  remindJob,
  sendPush,
  sendPushJob,
  tellNews,
  tellNewsJob,
} from './features/push/index.ts';
import { mergeOnceProven, startupTable, whenProfileIsHandedIn } from './features/startups/index.ts';
import {
  compactInJob,
  compactJob,
  createServerAuthority,
  nextCompaction,
  type SyncedTable,
} from './features/sync/index.ts';
import { areDeliveriesDue, deliverWebhooks, deliverWebhooksJob } from './features/webhooks/index.ts';
import type { Airtable } from './gateways/airtable/airtable.ts';
import { createRestAirtable } from './gateways/airtable/rest-airtable.ts';
import type { Analyser } from './gateways/analyser/analyser.ts';
import { createEmbeddedAnalyser } from './gateways/analyser/embedded-analyser.ts';
import { createEndpointAnalyser } from './gateways/analyser/endpoint-analyser.ts';
import { createConceptEmbedder } from './gateways/embedder/concept-embedder.ts';
import type { Embedder } from './gateways/embedder/embedder.ts';
import { createEndpointEmbedder } from './gateways/embedder/endpoint-embedder.ts';
import { createTurn } from './gateways/embedder/turn.ts';
import { createFiles } from './gateways/files/create-files.ts';
import { createEndpointFitJudge } from './gateways/fit/endpoint-fit-judge.ts';
import type { FitJudge } from './gateways/fit/fit-judge.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { Mail } from './gateways/mail/mail.ts';
import { createSmtpMail } from './gateways/mail/smtp-mail.ts';
import { createPictureReader } from './gateways/ocr/picture-reader.ts';
import { createTeamLogin } from './gateways/oidc/team-login.ts';
import { createPasswordHasher } from './gateways/passwords.ts';
import type { PaymentProvider } from './gateways/payments/payment-provider.ts';
import { createStripeProvider } from './gateways/payments/stripe-provider.ts';
import { createTurns } from './gateways/payments/turns.ts';
import { createPdfReader } from './gateways/pdf/read-pdf.ts';
import type { Push } from './gateways/push/push.ts';
import { createWebPush } from './gateways/push/web-push.ts';
import { createWebhooks } from './gateways/webhooks/https-webhooks.ts';
import { createEmbeddedWriter } from './gateways/writer/embedded-writer.ts';
import { createEndpointWriter } from './gateways/writer/endpoint-writer.ts';
import type { Writer } from './gateways/writer/writer.ts';
import { createFairTurns, type TurnTime } from './jobs/fair-turns.ts';
import { forgetJobs, forgetJobsJob } from './jobs/forget-jobs.ts';
import { createPokes } from './jobs/pokes.ts';
import { createPresence } from './jobs/presence.ts';
import { createJobs } from './jobs/worker.ts';
import { createLog, type Log } from './log.ts';

/** Every table whose rows sync to a startup's devices and are part of its export. */
export const syncedTables: readonly SyncedTable[] = [
  startupTable,
  matchTable,
  activityTable,
  deckTable,
  ...smallTables,
  draftTable,
  proposalTable,
];

/** What is handed on as {@link Deps}, with the file itself. */
export interface SqliteDeps extends Deps {
  readonly database: SqliteDatabase;
}

export interface World {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  readonly gateways?: Partial<Gateways>;
  readonly turnTime?: TurnTime;
  /** One that is open already. */
  readonly database?: Database;
  /** Each transaction runs, is undone and runs again, as it may where several processes write. */
  readonly worksTwice?: boolean;
}

/** Opens the database in DATA_DIR and builds everything a verb may use. `world` replaces external services. */
export async function createDeps(config: Config, world: World = {}): Promise<SqliteDeps> {
  const { clock = systemClock, random = systemRandom } = world;
  const log = world.log ?? createLog(config.LOG_LEVEL);
  const onMigrated = (done: Migrated) => log.info({ ...done }, 'the database was brought up to date');
  // Only tests, commands and the laboratory use what SQLite's own has beyond it.
  const database = (world.database ?? (await openDatabase(config, onMigrated, world))) as SqliteDatabase;
  const pokes = createPokes({ isBounded: config.RATE_LIMITS === 'on', relay: database.relay });
  const jobs = createJobs({ database, clock, random, log, isAlone: engine === 'sqlite' });
  const history = createCommitHistory({
    now: () => clock.now().toISOString(),
    nonce: () => random.token(16),
    poke: (space, seq) => pokes.publish(space, seq),
  });
  const gateways: Gateways = {
    passwords: createPasswordHasher(),
    pdf: createPdfReader(),
    ocr: createPictureReader({ command: config.OCR_COMMAND, path: process.env.PATH ?? '' }),
    files: createFiles(config),
    embedder: createEmbedder(config, database, clock),
    embedderTurn: createTurn(() => lockInTurn(config.DATA_DIR, 'embedding')),
    mail: createMail(config, database),
    airtable: createAirtable(config),
    push: createPush(config),
    webhooks: createWebhooks({ toLoopback: config.WEBHOOKS_TO === 'loopback' }),
    analyser: createAnalyser(config),
    writer: createWriter(config),
    fitJudge: createFitJudge(config),
    teamLogin: teamLoginOf(config),
    payments: createPayments(config, database, { random, clock }),
    paymentTurns: createTurns(database.alone),
    ...world.gateways,
  };
  const authority = createServerAuthority({
    config,
    database,
    clock,
    pokes,
    log,
    bytes: (length) => new Uint8Array(randomBytes(length)),
    tables: syncedTables,
    reactions: {
      [startupTable.collection]: whenProfileIsHandedIn(() => deps),
      [matchTable.collection]: whenFeedbackIsGiven(() => deps),
      [draftTable.collection]: whenDraftIsAsked(() => deps),
      [proposalTable.collection]: whenProposalIsDecided(() => deps),
    },
  });
  const fairTurns = createFairTurns({ isOn: config.RATE_LIMITS === 'on' }, world.turnTime);
  const deps: SqliteDeps = {
    config,
    database,
    history,
    authority,
    jobs,
    pokes,
    presence: createPresence(database.relay),
    fairTurns,
    gateways,
    clock,
    random,
    log,
  };
  jobs.handle(matchingJob, runMatching(deps), { lane: 'matching' });
  jobs.handle(investorsCameJob, matchThoseWhoWait(deps), { lane: 'matching' });
  jobs.handle(refreshSearchJob, refreshSearchInJob(deps), { lane: 'search', next: nextRefresh });
  jobs.handle(takeImportsJob, takeImports(deps), { lane: 'imports', next: nextRefresh });
  jobs.handle(readDeckJob, readDeck(deps, whenDeckIsRead(deps)), { lane: 'decks' });
  jobs.handle(writeDraftJob, writeAskedDraft(deps), { lane: 'drafts' });
  jobs.handle(readPicturesJob, readPictures(deps, whenDeckIsRead(deps)), { lane: 'pictures' });
  jobs.handle(drawDeckJob, drawDeck(deps), { lane: 'decks' });
  jobs.handle(analysisJob, runAnalysis(deps), { lane: 'analysis' });
  jobs.handle(sweepUploadsJob, sweepUploads(deps), { next: nextSweep });
  jobs.handle(reRankJob, reRankInJob(deps), { lane: 'matching' });
  jobs.handle(releaseJob, releaseMatches(deps), { next: (after) => nextRelease(after, config.TIME_ZONE) });
  jobs.handle(sendMailJob, sendMail(deps), { lane: 'mail', retries: mailRetries });
  jobs.handle(sweepMailsJob, sweepMails(deps), { next: nextMailSweep });
  jobs.handle(sendPushJob, sendPush(deps), { lane: 'push', retries: pushRetries });
  jobs.handle(tellNewsJob, tellNews(deps), { next: nextTelling });
  jobs.handle(remindJob, remind(deps), { next: nextReminding });
  jobs.handle(deliverWebhooksJob, deliverWebhooks(deps), { lane: 'webhooks', isWanted: areDeliveriesDue(deps) });
  jobs.handle(eraseAccountsJob, eraseDueAccounts(deps), { next: nextErasure });
  jobs.handle(sweepTrashJob, sweepTrash(deps), { next: nextTrashSweep });
  jobs.handle(sealAuditJob, sealAuditInJob(deps), { next: nextSeal });
  jobs.handle(digestJob, sendDigests(deps), { next: nextDigest });
  jobs.handle(addressProvenJob, mergeOnceProven(deps));
  jobs.handle(reconcileJob, reconcilePayments(deps), { lane: 'payments', next: nextReconciliation });
  jobs.handle(syncAirtableJob, syncAirtable(deps), {
    lane: 'airtable',
    retries: syncRetries,
    next: gateways.airtable ? nextExchange : undefined,
  });
  jobs.handle(compactJob, compactInJob(deps), { next: nextCompaction });
  jobs.handle(forgetProposalsJob, forgetProposals(deps), { next: nextCompaction });
  jobs.handle(forgetJobsJob, forgetJobs(deps), { next: nextCompaction });
  return deps;
}

function createAirtable(config: Config): Airtable | null {
  const { AIRTABLE_API_KEY: apiKey, AIRTABLE_BASE_ID: baseId, AIRTABLE_API_URL: apiUrl } = config;
  if (!apiKey || !baseId) return null;
  return createRestAirtable({ apiUrl, apiKey, baseId, now: () => performance.now(), sleep: (wait) => sleep(wait) });
}

function createPush(config: Config): Push | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES, SUPPORT_EMAIL } = config;
  if (!publicKey || !privateKey) return null;
  const services = PUSH_SERVICES.split(',');
  return createWebPush({ publicKey, privateKey, services, subject: `mailto:${SUPPORT_EMAIL}` });
}

function createAnalyser({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = 'none', AI_MODEL: model }: Config): Analyser {
  return baseUrl ? createEndpointAnalyser({ baseUrl, apiKey, model }) : createEmbeddedAnalyser();
}

function createWriter({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = 'none', AI_MODEL: model }: Config): Writer {
  return baseUrl ? createEndpointWriter({ baseUrl, apiKey, model }) : createEmbeddedWriter();
}

function createFitJudge({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey = 'none',
  AI_MODEL: model,
}: Config): FitJudge | null {
  return baseUrl ? createEndpointFitJudge({ baseUrl, apiKey, model }) : null;
}

/** Uses a real provider's account if one is configured, else the demo's own cards in the demo workspace, else none. */
function createPayments(
  config: Config,
  database: Database,
  { random, clock }: { random: Random; clock: Clock },
): PaymentProvider | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = config;
  if (secretKey && publishableKey && webhookSecret) {
    const { STRIPE_API_URL: apiUrl, STRIPE_JS_URL: scriptUrl } = config;
    return createStripeProvider({ secretKey, publishableKey, webhookSecret, apiUrl, scriptUrl });
  }
  return config.isDemo ? createDemoProvider(database, random, clock) : null;
}

function createEmbedder(config: Config, database: Database, clock: Clock): Embedder {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = '', EMBEDDING_MODEL: model } = config;
  if (!baseUrl) return createConceptEmbedder(taxonomy, vectorDimensions);
  const budget = createDailyBudget({
    database,
    now: () => clock.now(),
    zone: config.TIME_ZONE,
    limit: config.AI_DAILY_TOKENS,
    key: 'ai.tokens',
  });
  return createEndpointEmbedder({ baseUrl, apiKey: apiKey || 'none', model, dimensions: vectorDimensions, budget });
}

/** Throws inside a transaction, because a slow mail server would hold up every writer. */
function teamLoginOf({ OIDC_NAME: name, publicUrl, ...config }: Config) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return null;
  const redirectUri = `${publicUrl.replace(/\/$/, '')}${OidcApi.callback.path}`;
  return createTeamLogin({ issuer, name, clientId, clientSecret, redirectUri, timeout: 10_000 });
}

function createMail({ SMTP_URL: url, MAIL_FROM, SUPPORT_EMAIL }: Config, database: Database): Mail | null {
  if (!url) return null;
  const mail = createSmtpMail({ url, from: MAIL_FROM ?? `Paratope <${SUPPORT_EMAIL}>` });
  return {
    send(message) {
      if (database.isWriting()) throw new Error('A mail was sent inside a transaction; queue it there instead.');
      return mail.send(message);
    },
  };
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `start` and runs on from there; only for the demo workspace. */
export const clockFrom = (start: string): Clock => {
  const shift = Date.parse(start) - Date.now();
  return { now: () => new Date(Date.now() + shift) };
};

const systemRandom: Random = {
  id: () => uuidv7(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};
