import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../files.ts';
import { pseudo, pseudoLocales } from '../testing/pseudo-locale.ts';

/** A pattern for the accessible name of a catalog text in the page's language; placeholders match anything. */
export async function named(page: Page, text: string): Promise<RegExp> {
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en';
  const said = saidIn(language, text);
  if (said === undefined) throw new Error(`"${text}" is no text of the catalog.`);
  return new RegExp(`^${said.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`);
}

function saidIn(language: string, text: string): string | undefined {
  if (language === 'en') return text;
  if ((pseudoLocales as readonly string[]).includes(language)) return pseudo(text);
  const catalog = readFileSync(join(repositoryRoot, `shared/src/words/${language}.json`), 'utf8');
  return (JSON.parse(catalog) as Record<string, string>)[text];
}
