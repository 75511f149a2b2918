import { msg } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import { SaidError } from '../said-error.ts';

/** Scopes a token needs to import investors and send decisions back. */
const needed = ['data.records:read', 'data.records:write'];

const WhoAmI = z.object({ id: z.string(), scopes: z.optional(z.array(z.string())) });

/** Returns the scopes the key lacks, or `refused`. Throws {@link SaidError}. */
export async function proveKey(apiUrl: string, apiKey: string, timeout: number): Promise<'refused' | string[]> {
  const response = await fetch(`${apiUrl.replace(/\/$/, '')}/v0/meta/whoami`, {
    redirect: 'error',
    headers: { Authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(timeout),
  }).catch((failure: unknown) => {
    throw new SaidError('We couldn’t reach Airtable.', { cause: failure });
  });
  if (response.status === 401 || response.status === 403) return 'refused';
  if (!response.ok) throw new SaidError(msg('Airtable responded with status {status}.', { status: response.status }));
  const scopes = WhoAmI.safeParse(await response.json().catch(() => undefined)).data?.scopes;
  return scopes ? needed.filter((scope) => !scopes.includes(scope)) : [];
}
