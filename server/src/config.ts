import { readFileSync } from 'node:fs';
import type { InstanceSetting } from '@paratope/shared/admin/instance-api';
import { isTimeZone } from '@paratope/shared/time-zone';
import * as z from 'zod/mini';

function number({ least, most, isWhole = true }: { least: number; most?: number; isWhole?: boolean }) {
  const kind = isWhole ? 'a whole number' : 'a number';
  const allowed =
    most === undefined ? `must be ${kind} of at least ${least}` : `must be ${kind} from ${least} to ${most}`;
  const whole = isWhole ? [z.int(allowed)] : [];
  return z.coerce
    .number(allowed)
    .check(...whole, z.gte(least, allowed), z.lte(most ?? Number.MAX_SAFE_INTEGER, allowed));
}

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);

const yes = (text: unknown) =>
  text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
const truth = z.pipe(z.transform(yes), z.boolean('must be true or false'));
const link = z.url({ protocol: /^https?$/, error: 'must be an address such as https://raise.example.org' });
const words = z.string().check(z.minLength(1));

function isBucket(text: string): boolean {
  const url = URL.parse(text);
  const endpoint = url?.searchParams.get('endpoint');
  if (url?.protocol !== 's3:' || !url.hostname || url.username || url.pathname.length > 1) return false;
  return endpoint === null || /^https?:$/.test(URL.parse(endpoint ?? '')?.protocol ?? '');
}

/** Every setting, its default and what it is for. README's table is checked against this list. */
const settings = {
  PORT: z._default(number({ least: 0, most: 65_535 }), 8080),
  HOST: z._default(words, '127.0.0.1'),
  DATA_DIR: z._default(words, './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://name:password@db.example:5432/paratope'),
      ),
  ),
  PROCESS: z._default(z.enum(['all', 'web', 'jobs'], 'must be all, web or jobs'), 'all'),
  FILES_URL: z.optional(
    z
      .string()
      .check(z.refine(isBucket, 'must be a bucket such as s3://paratope?endpoint=https://s3.example&region=eu-1')),
  ),
  S3_ACCESS_KEY: z.optional(words),
  S3_SECRET_KEY: z.optional(words),
  PUBLIC_URL: z.optional(link),
  TRUST_PROXY: z._default(number({ least: 0 }), 0),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')),
    'UTC',
  ),
  BACKUP_EVERY_HOURS: z._default(number({ least: 0, most: 168 }), 24),
  BACKUP_KEEP: z._default(number({ least: 1 }), 7),
  BACKUP_DIR: z.optional(words),
  SERVICE_WORKER: z._default(oneOf('on', 'off'), 'on'),
  TEST_PAGES: z._default(oneOf('on', 'off'), 'off'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  LOG_LEVEL: z._default(oneOf('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have 8 characters or more'))),
  DEMO_NOW: z.optional(z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-05-04T09:00:00Z' })),
  RATE_LIMITS: z._default(oneOf('on', 'off'), 'on'),
  PLAN_AMOUNT: z._default(number({ least: 0 }), 29_900),
  PLAN_CURRENCY: z._default(z.string().check(z.regex(/^[a-z]{3}$/, 'must be three small letters such as usd')), 'usd'),
  PLAN_PERIOD: z._default(oneOf('once', 'month', 'year'), 'once'),
  PREMIUM_AMOUNT: z.optional(number({ least: 0 })),
  MATCH_APPROVAL: z._default(oneOf('automatic', 'manual'), 'automatic'),
  TIMELINE_FOR_FREE: z._default(truth, true),
  PASSWORD_RESET_MIN: z._default(number({ least: 6 }), 8),
  AI_BASE_URL: z.optional(link),
  AI_API_KEY: z.optional(words),
  AI_DAILY_TOKENS: z._default(number({ least: 0 }), 2_000_000),
  AI_MODEL: z._default(words, 'gpt-4.1-mini'),
  AI_CLIENT_DAILY_TOKENS: z._default(number({ least: 0 }), 300_000),
  AI_DAILY_BUDGET_CENTS: z.optional(number({ least: 0, isWhole: false })),
  AI_PRICE_INPUT: z.optional(number({ least: 0, isWhole: false })),
  AI_PRICE_OUTPUT: z.optional(number({ least: 0, isWhole: false })),
  OCR_COMMAND: z._default(words, 'tesseract'),
  EMBEDDING_MODEL: z._default(words, 'text-embedding-3-small'),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://name:password@mail.example:587' }),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^([^<>\p{Cc}]*<)?[^\s<>@]+@[^\s<>@]+>?$/u, 'must be an address, or Name <address>')),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public key in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private key in base64url'))),
  PUSH_SERVICES: z._default(
    z.string().check(z.regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be names of servers, apart by commas')),
    'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com',
  ),
  WEBHOOKS_TO: z._default(oneOf('public', 'loopback'), 'public'),
  FORM_EMBED_URL: z.optional(link),
  PREMIUM_EMBED_URL: z.optional(link),
  STRIPE_SECRET_KEY: z.optional(words),
  STRIPE_PUBLISHABLE_KEY: z.optional(words),
  STRIPE_WEBHOOK_SECRET: z.optional(words),
  STRIPE_API_URL: z._default(link, 'https://api.stripe.com'),
  STRIPE_JS_URL: z._default(link, 'https://js.stripe.com/v3/'),
  AIRTABLE_API_KEY: z.optional(words),
  AIRTABLE_BASE_ID: z.optional(words),
  AIRTABLE_API_URL: z._default(link, 'https://api.airtable.com'),
  OIDC_ISSUER: z.optional(link),
  OIDC_CLIENT_ID: z.optional(words),
  OIDC_CLIENT_SECRET: z.optional(words),
  OIDC_NAME: z._default(words.check(z.maxLength(60)), 'single sign-on'),
  PRIVACY_URL: z.optional(link),
  TERMS_URL: z.optional(link),
  IMPRINT_URL: z.optional(link),
  ANALYTICS_SCRIPT_URL: z.optional(link),
  SUPPORT_EMAIL: z._default(z.email('must be an e-mail address'), 'support@paratope.example'),
} as const;

const Settings = z.object(settings);

export type Config = z.infer<typeof Settings> & {
  /** The demo workspace: sample data, printed password, loopback only. */
  readonly isDemo: boolean;
  readonly publicUrl: string;
  /** Names of the settings that the environment sets. */
  readonly given: ReadonlySet<string>;
};

/** The demo workspace, a server for others, or a command run beside either of them. */
export type Mode = 'demo' | 'production' | 'command';

/** Settings whose value must not appear in an error message, nor on a screen. */
const secrets = /(KEY|PASSWORD|SECRET|TOKEN)$|^(SMTP|DATABASE)_URL$/;

export class WrongSetting extends Error {}

/**
 * Reads the environment once. Any setting may be read from the file that NAME_FILE names instead. Throws WrongSetting with a sentence
 * that names the setting.
 */
export function readConfig(environment: Record<string, string | undefined>, { mode }: { mode: Mode }): Config {
  const given: Record<string, string> = {};
  for (const name of Object.keys(settings)) {
    const value = environment[name] ?? fromFile(environment[`${name}_FILE`], name);
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'A setting');
    const shown = secrets.test(name) ? '' : ` (given: "${given[name] ?? ''}")`;
    throw new WrongSetting(`${name} is wrong: ${issue?.message ?? 'it could not be read'}${shown}.`);
  }
  const config = parsed.data;
  if (config.AI_DAILY_BUDGET_CENTS !== undefined && [config.AI_PRICE_INPUT, config.AI_PRICE_OUTPUT].includes(undefined))
    throw new WrongSetting('AI_DAILY_BUDGET_CENTS is set, and needs AI_PRICE_INPUT and AI_PRICE_OUTPUT to count by.');
  if (config.PROCESS !== 'all' && config.DATABASE_URL === undefined)
    throw new WrongSetting(`PROCESS is ${config.PROCESS}, and needs DATABASE_URL: a database file has one process.`);
  areSet(config, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], 'payment');
  areSet(config, ['AIRTABLE_API_KEY', 'AIRTABLE_BASE_ID'], 'Airtable');
  if (areSet(config, ['FILES_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'], 'a store of files') && !config.DATABASE_URL)
    throw new WrongSetting('FILES_URL needs DATABASE_URL: the backup of a database file holds the files as well.');
  checkOidc(config);
  areSet(config, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], 'sending notifications');
  if (mode === 'demo') checkDemo(config, environment);
  if (mode === 'production') checkProduction(config);
  return {
    ...config,
    // Copies of a file: a database on a server has backups of its own.
    ...(config.DATABASE_URL === undefined ? {} : { BACKUP_EVERY_HOURS: 0 }),
    isDemo: mode === 'demo',
    given: new Set(Object.keys(given)),
    publicUrl: config.PUBLIC_URL ?? `http://${hostInUrl(config.HOST)}:${config.PORT}`,
  };
}

/** Returns names only, because values may be secret; for the log. */
export const settingsGiven = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(settings).filter((name) => environment[name] || environment[`${name}_FILE`]);

/** Returns every setting as it is in effect. A secret has no value here, and neither do a name and password within an address. */
export function settingsInEffect(config: Config): InstanceSetting[] {
  const inEffect: Readonly<Record<string, unknown>> = config;
  return Object.keys(settings).map((name) => {
    const value = inEffect[name];
    const isSecret = secrets.test(name);
    const shown = isSecret || value === undefined ? '' : String(value).replace(/(?<=^\w+:\/\/)[^/?#]*@/, '…@');
    const state = value === undefined ? 'none' : config.given.has(name) ? 'set' : 'default';
    return { name, value: shown, isSecret, state };
  });
}

/** Returns whether all of them are set. Throws if only some are. */
function areSet(config: z.infer<typeof Settings>, names: readonly (keyof typeof settings)[], what: string): boolean {
  const lacking = names.filter((name) => config[name] === undefined);
  if (lacking.length > 0 && lacking.length < names.length) {
    const missing = `${lacking.join(' and ')} ${lacking.length > 1 ? 'are' : 'is'} missing`;
    throw new WrongSetting(`${missing}: ${what} needs ${names.join(', ')} together.`);
  }
  return lacking.length === 0;
}

function checkOidc(config: z.infer<typeof Settings>): void {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (!areSet(config, needed, 'logging in at a provider')) return;
  const { protocol, hostname, pathname, search, hash } = new URL(config.OIDC_ISSUER ?? '');
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new WrongSetting('OIDC_ISSUER is wrong: it must begin with https, except on this computer.');
  // From such an address openid-client takes a description under any name.
  if (pathname.includes('/.well-known/') || search || hash)
    throw new WrongSetting('OIDC_ISSUER is wrong: it must be the issuer alone, without /.well-known/, ? and #.');
}

function checkDemo(config: z.infer<typeof Settings>, environment: Record<string, string | undefined>): void {
  if (environment.NODE_ENV === 'production') {
    throw new WrongSetting(
      'NODE_ENV is production, and the demo workspace does not run in production. Use `npm run serve`.',
    );
  }
  if (!isLoopback(config.HOST)) {
    throw new WrongSetting(
      `HOST is "${config.HOST}", and the demo workspace has a printed password, so it listens on loopback only (127.0.0.1, ::1 or localhost). Use \`npm run serve\` to be reached from elsewhere.`,
    );
  }
}

function checkProduction(config: z.infer<typeof Settings>): void {
  if (config.RATE_LIMITS === 'off') throw new WrongSetting('RATE_LIMITS is off, which only the demo workspace may be.');
  if (config.WEBHOOKS_TO === 'loopback')
    throw new WrongSetting('WEBHOOKS_TO is loopback, which only the demo workspace may be.');
  if (config.DEMO_NOW) throw new WrongSetting('DEMO_NOW is set, and only the demo workspace may move its clock.');
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host);

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

function fromFile(path: string | undefined, name: string): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new WrongSetting(`${name}_FILE names "${path}", which cannot be read.`);
  }
}
