import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Db } from '../../db/database.ts';
import { keepSecretFact } from '../../db/keep-secret.ts';
import { readFact } from '../instance/index.ts';

/** Returns the secret a webhook's deliveries are signed with. Derived from the installation's, so that no table holds it. */
export async function secretOf(db: Db, webhookId: string): Promise<string> {
  const secret = await readFact(db, keepSecretFact);
  if (typeof secret !== 'string') throw new Error('The database was opened without its secret.');
  return `whsec_${createHmac('sha256', secret).update(`webhook ${webhookId}`).digest('base64')}`;
}

/** The headers of an attempt, by Standard Webhooks. */
export const signedHeaders = (secret: string, { id, body, at }: { id: string; body: string; at: Date }) => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Paratope-Webhooks',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});
