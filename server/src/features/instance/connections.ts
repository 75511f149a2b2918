import type { InstanceLine, TestAnswer } from '@paratope/shared/admin/instance-api';
import { inCatalog, msg, type Text } from '@paratope/shared/words/message';
import { english, type Words } from '@paratope/shared/words/words';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Admin } from '../../context.ts';
import { dailyTokens } from '../../db/ai-calls.ts';
import type { Db } from '../../db/database.ts';
import { vectorDimensions } from '../../db/vectors.ts';
import { isKeyRefused, isNotFound, whyOf } from '../../gateways/ai-endpoint.ts';
import { proveKey } from '../../gateways/airtable/prove-key.ts';
import { askForJson, usedInVain } from '../../gateways/chat/ask-for-json.ts';
import { proveModel } from '../../gateways/chat/prove-model.ts';
import { createEndpointEmbedder } from '../../gateways/embedder/endpoint-embedder.ts';
import type { Mail } from '../../gateways/mail/mail.ts';
import { createSmtpMail, proveLogin } from '../../gateways/mail/smtp-mail.ts';
import { discover } from '../../gateways/oidc/team-login.ts';
import { proveAccount } from '../../gateways/payments/stripe-provider.ts';
import { modeOf } from '../../gateways/payments/test-charge.ts';
import { sentenceOf } from '../../gateways/said-error.ts';
import { Unavailable } from '../../gateways/unavailable.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { lastPaymentEvent } from './counts-store.ts';
import { type Finding, fail, lineOf, ok, patience, settingFault, tried, warn } from './finding.ts';

/**
 * Uses every configured key once, as cheaply as its service allows, so that a wrong one is found before work needs it. Without `db` the
 * payment provider's last event is left out. No message contains a key or a service's own words.
 */
export async function proveConnections(config: Config, db: Db | undefined): Promise<Finding[]> {
  const found = await Promise.all([
    proveMail(config),
    proveEndpoint(config),
    proveVectors(config),
    provePayments(config),
    db && proveWebhook(config, db),
    proveBase(config),
    proveProvider(config),
  ]);
  return found.flatMap((one) => one ?? []);
}

async function proveMail({ SMTP_URL: url, ...config }: Config): Promise<Finding> {
  if (!url) return ok('mail', inCatalog('No mail server is set up. Emails are saved for admins to read.'));
  return tried('mail', 'SMTP_URL', async () => {
    await proveLogin({ url, from: senderOf(config), timeout: patience });
    return ok(
      'mail',
      new URL(url).username
        ? inCatalog('The mail server accepts the login.')
        : inCatalog('The mail server is responding.'),
    );
  });
}

async function proveEndpoint({ AI_BASE_URL: baseUrl, AI_API_KEY: key, AI_MODEL: model }: Config): Promise<Finding> {
  if (!baseUrl) return ok('ai', inCatalog('No AI endpoint is set up. The built-in rules are used.'));
  try {
    await proveModel({ baseUrl, apiKey: key ?? 'none', timeout: 3 * patience, retries: 0 }, model);
    return ok('ai', msg('The AI endpoint responds with {model}.', { model }));
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
    return ok('embeddings', msg('{model} works, with {count} dimensions.', { model, count: vectorDimensions }));
  } catch (failure) {
    const { cause } = failure as Error;
    return fail(
      'embeddings',
      cause ? wrongEndpoint(cause, `EMBEDDING_MODEL ${model}`) : settingFault('EMBEDDING_MODEL', sentenceOf(failure)),
    );
  }
}

function wrongEndpoint(failure: unknown, model: string): Text {
  if (isKeyRefused(failure)) return inCatalog('The AI endpoint doesn’t accept AI_API_KEY.');
  if (isNotFound(failure))
    return msg('The AI endpoint doesn’t know {model}, or the path in AI_BASE_URL is wrong.', { model });
  return msg('AI_BASE_URL: the request to {model} failed: {reason}.', { model, reason: whyOf(failure) });
}

async function provePayments(config: Config): Promise<Finding> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishable = '', STRIPE_API_URL: apiUrl } = config;
  if (!secretKey) return ok('payments', inCatalog('No payment provider is set up.'));
  return tried('payments', 'STRIPE_API_URL', async () => {
    const said = await proveAccount({ secretKey, apiUrl, timeout: patience, retries: 0 });
    if (said === 'refused') return fail('payments', inCatalog('Stripe doesn’t accept STRIPE_SECRET_KEY.'));
    const [mode, shown] = [modeOf(secretKey), modeOf(publishable)];
    if (mode !== shown)
      return fail(
        'payments',
        msg('STRIPE_SECRET_KEY is a {mode} key, but STRIPE_PUBLISHABLE_KEY is a {shown} key.', { mode, shown }),
      );
    return ok(
      'payments',
      said === 'unread'
        ? msg('Stripe accepts the {mode} key, but the key isn’t allowed to read the account.', { mode })
        : msg('Stripe accepts the {mode} key.', { mode }),
    );
  });
}

export async function proveWebhook(
  { STRIPE_SECRET_KEY: key, publicUrl }: Config,
  db: Db,
): Promise<Finding | undefined> {
  if (!key) return undefined;
  const last = await lastPaymentEvent(db);
  if (last)
    return ok('webhook', msg('Stripe’s last event arrived at {at}: {type}.', { at: last.receivedAt, type: last.type }));
  return warn(
    'webhook',
    msg('No Stripe events yet, so we can’t confirm STRIPE_WEBHOOK_SECRET. The webhook URL is {url}.', {
      url: `${publicUrl}/api/payments/webhook`,
    }),
  );
}

async function proveBase({ AIRTABLE_API_KEY: key, AIRTABLE_API_URL: apiUrl }: Config): Promise<Finding> {
  if (!key) return ok('airtable', inCatalog('No Airtable base is set up.'));
  return tried('airtable', 'AIRTABLE_API_URL', async () => {
    const lacking = await proveKey(apiUrl, key, patience);
    if (lacking === 'refused') return fail('airtable', inCatalog('Airtable doesn’t accept AIRTABLE_API_KEY.'));
    if (lacking.length > 0)
      return fail(
        'airtable',
        msg('AIRTABLE_API_KEY is missing these scopes: {scopes}.', { scopes: { list: lacking, by: 'and' } }),
      );
    return ok('airtable', inCatalog('Airtable accepts the key.'));
  });
}

async function proveProvider({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config) {
  if (!issuer) return undefined;
  return tried('login', 'OIDC_ISSUER', async () => {
    const [clientId, clientSecret] = [OIDC_CLIENT_ID ?? '', OIDC_CLIENT_SECRET ?? ''];
    await discover({ issuer, clientId, clientSecret, timeout: patience });
    return ok('login', inCatalog('The login provider is responding.'));
  });
}

/** Sends one mail directly, bypassing the queue, and reports whether the mail server accepted it. */
export async function sendTestMail(
  config: Config,
  { to, id, mail = null, words = english }: { to: string; id: string; mail?: Mail | null; words?: Words },
): Promise<Finding> {
  const { SMTP_URL: url } = config;
  const over = mail ?? (url ? createSmtpMail({ url, from: senderOf(config), timeout: patience }) : null);
  if (!over) return warn('test mail', inCatalog('SMTP_URL isn’t set, so no test email was sent.'));
  return tried('test mail', 'SMTP_URL', async () => {
    const { t } = words;
    const text = t('This email shows that {url} can send email.', { url: config.publicUrl });
    await over.send({ id, to, subject: t('Test email'), text, html: `<p>${text}</p>`, unsubscribeUrl: null });
    return ok('test mail', inCatalog('The mail server accepted a test email. Check that it arrives.'));
  });
}

export const senderOf = ({ MAIL_FROM, SUPPORT_EMAIL }: Pick<Config, 'MAIL_FROM' | 'SUPPORT_EMAIL'>): string =>
  MAIL_FROM ?? `Paratope <${SUPPORT_EMAIL}>`;

/** Uses every key once, and mails the admin's own address. */
export async function checkConnections(ctx: RequestCtx<Admin>): Promise<{ data: InstanceLine[] }> {
  const { config, database, gateways, random, actor, words } = ctx;
  const found = await proveConnections(config, database.reader);
  if (gateways.mail)
    found.push(await sendTestMail(config, { to: actor.email, id: random.id(), mail: gateways.mail, words }));
  return { data: found.map(lineOf) };
}

/** To the admin's own address. */
export async function mailMyself({
  config,
  gateways,
  random,
  actor,
  words,
}: RequestCtx<Admin>): Promise<{ data: InstanceLine }> {
  return {
    data: lineOf(await sendTestMail(config, { to: actor.email, id: random.id(), mail: gateways.mail, words })),
  };
}

/** Asks as the product does: JSON of a schema, counted against the day. The answer is a stranger's text. */
export async function askTestQuestion(ctx: RequestCtx<Admin>): Promise<{ data: TestAnswer }> {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = 'none', AI_MODEL: model } = ctx.config;
  const unanswered = (finding: Finding) => ({ data: { line: lineOf(finding), question: '', answer: '' } });
  if (!baseUrl) return unanswered(warn('ai', inCatalog('No AI endpoint is set up. The built-in rules are used.')));
  const budget = dailyTokens(ctx);
  if (await budget.isSpent()) return unanswered(warn('ai', inCatalog("Today's AI limit is used up.")));
  try {
    const answered = await askForJson({ baseUrl, apiKey, model, timeout: 3 * patience, retries: 0 }, testQuestion);
    const tokens = answered.inputTokens + answered.outputTokens;
    await budget.spend(tokens);
    const { answer = '' } = TestJson.safeParse(answered.json).data ?? {};
    if (answer === '') return unanswered(fail('ai', "We couldn't understand the AI service's answer."));
    const message = msg('{model} answered, using {tokens} tokens.', { model, tokens });
    return { data: { line: lineOf(ok('ai', message)), question: testQuestion.request, answer: answer.slice(0, 300) } };
  } catch (failure) {
    const used = usedInVain(failure);
    if (used) await budget.spend(used.inputTokens + used.outputTokens);
    if (!(failure instanceof Unavailable)) throw failure;
    const { cause, sentence } = failure;
    return unanswered(fail('ai', cause ? wrongEndpoint(cause, `AI_MODEL ${model}`) : sentence));
  }
}

const testQuestion = {
  task: 'You help a biotech team check that you can be reached. Answer in one short sentence.',
  data: '',
  request: 'What does an antibody do?',
  schema: {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { answer: { type: 'string' } },
      required: ['answer'],
      additionalProperties: false,
    },
  },
};

const TestJson = z.object({ answer: z.string() });
