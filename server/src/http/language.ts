import type { Language } from '@paratope/shared/account/api';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** What the visitor chose on a public page, else the first language their browser asks for that there is; undefined where neither tells. */
export function askedLanguage(c: Context): Language | undefined {
  const asked = [getCookie(c, 'language'), c.req.header('accept-language')].join();
  return /(?:^|,)\s*(en|de)\b/i.exec(asked)?.[1]?.toLowerCase() as Language | undefined;
}
