import { type Language, nearestLanguage } from '@paratope/shared/words/language';
import type { Words } from '@paratope/shared/words/words';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { languages, wordsIn } from '../words/words.ts';

/** The words an answer is written with: what the caller's program asks for, which is the page's own language where it is ours. */
export function wordsOfRequest(c: Context): Words {
  const [first = ''] = (c.req.header('accept-language') ?? '').split(',');
  return wordsIn(nearestLanguage(first.trim(), languages) ?? askedLanguage(c) ?? 'en');
}

/** What the visitor chose on a public page, else the first language their browser asks for that there is; undefined where neither tells. */
export const askedLanguage = (c: Context): Language | undefined =>
  nearestLanguage([getCookie(c, 'language'), c.req.header('accept-language')].join(), languages);
