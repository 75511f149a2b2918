import { type Language, nearestLanguage } from '@paratope/shared/words/language';
import type { Words } from '@paratope/shared/words/words';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { languages, wordsIn } from '../words/words.ts';

/** The words for a response: the language the caller's program requests first, which is the page's own if the app is the caller. */
export function wordsOfRequest(c: Context): Words {
  const [first = ''] = (c.req.header('accept-language') ?? '').split(',');
  return wordsIn(nearestLanguage(first.trim(), languages) ?? askedLanguage(c) ?? 'en');
}

/** The visitor's choice on a public page, else the first available language their browser requests; undefined without either. */
export const askedLanguage = (c: Context): Language | undefined =>
  nearestLanguage([getCookie(c, 'language'), c.req.header('accept-language')].join(), languages);
