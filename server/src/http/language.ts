import type { Language } from '@paratope/shared/account/api';
import type { Words } from '@paratope/shared/words/words';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { wordsIn } from '../words/words.ts';

/** The words an answer is written with: what the caller's program asks for, which is the page's own language where it is ours. */
export function wordsOfRequest(c: Context): Words {
  const asked = /^\s*(en|de)\b/i.exec(c.req.header('accept-language') ?? '')?.[1];
  return wordsIn((asked?.toLowerCase() as Language | undefined) ?? askedLanguage(c) ?? 'en');
}

/** What the visitor chose on a public page, else the first language their browser asks for that there is; undefined where neither tells. */
export function askedLanguage(c: Context): Language | undefined {
  const asked = [getCookie(c, 'language'), c.req.header('accept-language')].join();
  return /(?:^|,)\s*(en|de)\b/i.exec(asked)?.[1]?.toLowerCase() as Language | undefined;
}
