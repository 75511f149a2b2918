import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import type { Config } from '../../config.ts';
import type { Admin, Ctx } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { vectorDimensions } from '../../db/search-tables.ts';
import { isKeyRefused, isNotFound, reasonOf } from '../../gateways/ai-endpoint.ts';
import { proveKey } from '../../gateways/airtable/prove-key.ts';
import { proveModel } from '../../gateways/chat/prove-model.ts';
import { createEndpointEmbedder } from '../../gateways/embedder/endpoint-embedder.ts';
import type { Mail } from '../../gateways/mail/mail.ts';
import { createSmtpMail, proveLogin } from '../../gateways/mail/smtp-mail.ts';
import { proveAccount } from '../../gateways/payments/stripe-provider.ts';
import { lastPaymentEvent } from './counts-store.ts';

/** One thing looked at. `fail` needs a person now, `warn` should be known, `ok` also says what is simply not set. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
}

/** Milliseconds each service may take. */
const patience = 10_000;

/**
 * Uses every key that is set once, each as cheaply as its service allows, so that a wrong one is found before work needs it.
 * `db` is asked for the payment provider's last event; without it that is left out. No sentence holds a key or a service's own words.
 */
export async function proveConnections(config: Config, db: Db | undefined): Promise<Finding[]> {
  const found = await Promise.all([
    proveMail(config),
    proveEndpoint(config),
    proveVectors(config),
    provePayments(config),
    db && proveWebhook(config, db),
    proveBase(config),
  ]);
  return found.flatMap((one) => one ?? []);
}

async function proveMail({ SMTP_URL: url, ...config }: Config): Promise<Finding> {
  if (!url) return ok('mail', 'No mail server is set: mails are kept where an admin reads them.');
  return tried('mail', 'SMTP_URL', async () => {
    await proveLogin({ url, from: senderOf(config), timeout: patience });
    return ok('mail', `The mail server ${new URL(url).username ? 'accepts the login' : 'answers'}.`);
  });
}

async function proveEndpoint({ AI_BASE_URL: baseUrl, AI_API_KEY: key, AI_MODEL: model }: Config): Promise<Finding> {
  if (!baseUrl) return ok('ai', 'No AI endpoint is set: what is built in does the work.');
  try {
    await proveModel({ baseUrl, apiKey: key ?? 'none', timeout: 3 * patience, retries: 0 }, model);
    return ok('ai', `The AI endpoint answers with ${model}.`);
  } catch (failure) {
    return fail('ai', wrongEndpoint(failure, `AI_MODEL ${model}`));
  }
}

async function proveVectors({ AI_BASE_URL: baseUrl, AI_API_KEY: key, EMBEDDING_MODEL: model }: Config) {
  if (!baseUrl) return undefined;
  const access = { baseUrl, apiKey: key ?? 'none', timeout: patience, retries: 0 };
  const budget = { isSpent: async () => false, spend: async () => {} };
  try {
    await createEndpointEmbedder({ ...access, model, dimensions: vectorDimensions, budget }).embed(['antibody']);
    return ok('embeddings', `${model} gives ${vectorDimensions} numbers.`);
  } catch (failure) {
    const { cause, message } = failure as Error;
    return fail('embeddings', cause ? wrongEndpoint(cause, `EMBEDDING_MODEL ${model}`) : `EMBEDDING_MODEL: ${message}`);
  }
}

function wrongEndpoint(failure: unknown, model: string): string {
  if (isKeyRefused(failure)) return 'AI_API_KEY is not accepted by the AI endpoint.';
  if (isNotFound(failure)) return `${model} is not known to the AI endpoint, or the path of AI_BASE_URL is wrong.`;
  return `AI_BASE_URL: the endpoint gave no answer for ${model}: ${reasonOf(failure)}.`;
}

async function provePayments(config: Config): Promise<Finding> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishable = '', STRIPE_API_URL: apiUrl } = config;
  if (!secretKey) return ok('payments', 'No payment provider is set.');
  return tried('payments', 'STRIPE_API_URL', async () => {
    const said = await proveAccount({ secretKey, apiUrl, timeout: patience, retries: 0 });
    if (said === 'refused') return fail('payments', 'STRIPE_SECRET_KEY is not accepted by Stripe.');
    const [mode, shown] = [modeOf(secretKey), modeOf(publishable)];
    if (mode !== shown)
      return fail('payments', `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${shown} key.`);
    return ok(
      'payments',
      `Stripe accepts the ${mode} key${said === 'unread' ? ', which may not read the account' : ''}.`,
    );
  });
}

/** `sk_live_…`, `rk_test_…`, `pk_test_…`. */
const modeOf = (key: string): string => /^[a-z]+_(live|test)_/.exec(key)?.[1] ?? 'nameless';

async function proveWebhook({ STRIPE_SECRET_KEY: key, publicUrl }: Config, db: Db): Promise<Finding | undefined> {
  if (!key) return undefined;
  const last = await lastPaymentEvent(db);
  if (last) return ok('webhook', `Stripe’s last event came at ${last.receivedAt}: ${last.type}.`);
  return warn(
    'webhook',
    `No event has come from Stripe yet, so STRIPE_WEBHOOK_SECRET is not proven. Its webhook is ${publicUrl}/api/payments/webhook.`,
  );
}

async function proveBase({ AIRTABLE_API_KEY: key, AIRTABLE_API_URL: apiUrl }: Config): Promise<Finding> {
  if (!key) return ok('airtable', 'No base in Airtable is set.');
  return tried('airtable', 'AIRTABLE_API_URL', async () => {
    const lacking = await proveKey(apiUrl, key, patience);
    if (lacking === 'refused') return fail('airtable', 'AIRTABLE_API_KEY is not accepted by Airtable.');
    if (lacking.length > 0) return fail('airtable', `AIRTABLE_API_KEY lacks ${lacking.join(' and ')}.`);
    return ok('airtable', 'Airtable accepts the key.');
  });
}

/** Sends one mail to whoever looks, past the queue, and says whether the mail server took it. */
export async function sendTestMail(config: Config, to: string, id: string, mail: Mail | null = null): Promise<Finding> {
  const { SMTP_URL: url } = config;
  const over = mail ?? (url ? createSmtpMail({ url, from: senderOf(config), timeout: patience }) : null);
  if (!over) return warn('test mail', 'SMTP_URL is not set, so no test mail was sent.');
  return tried('test mail', 'SMTP_URL', async () => {
    const text = `This mail shows that ${config.publicUrl} can send mail.`;
    await over.send({ id, to, subject: 'Test mail', text, html: `<p>${text}</p>`, unsubscribeUrl: null });
    return ok('test mail', 'The mail server took a test mail. See whether it arrives.');
  });
}

const senderOf = ({ MAIL_FROM, SUPPORT_EMAIL }: Pick<Config, 'MAIL_FROM' | 'SUPPORT_EMAIL'>): string =>
  MAIL_FROM ?? `Paratope <${SUPPORT_EMAIL}>`;

/** What an admin asks for: every key used once, and a mail to their own address. */
export async function checkConnections(ctx: Ctx<Admin>): Promise<{ data: InstanceLine[] }> {
  const { config, database, gateways, random, actor } = ctx;
  const found = await proveConnections(config, database.reader);
  if (gateways.mail) found.push(await sendTestMail(config, actor.email, random.id(), gateways.mail));
  return {
    data: found.map(({ name, state, message }) => ({
      label: labels[name] ?? name,
      value: message,
      state: states[state],
    })),
  };
}

const labels: Readonly<Record<string, string>> = {
  mail: 'Mail server',
  ai: 'AI model',
  embeddings: 'Embeddings',
  payments: 'Card payments',
  webhook: 'Stripe webhook',
  airtable: 'Airtable',
  'test mail': 'Test mail',
};

const states = { ok: 'good', warn: 'late', fail: 'broken' } as const satisfies Record<
  Finding['state'],
  InstanceLine['state']
>;

/** What the gateways throw here are sentences of ours. */
async function tried(name: string, setting: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (failure) {
    return fail(name, `${setting}: ${(failure as Error).message}`);
  }
}

const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message });
const warn = (name: string, message: string): Finding => ({ name, state: 'warn', message });
const fail = (name: string, message: string): Finding => ({ name, state: 'fail', message });
