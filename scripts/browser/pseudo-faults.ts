import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import type { Page } from 'playwright-core';
import { besidePseudo, pseudoCatalog } from '../testing/pseudo-locale.ts';

/** Elements whose text does not come from the catalog. */
const notOurs = [
  'script, style, noscript, template',
  // Names of languages, each in its own.
  '[lang]:not(html)',
  // The operator's own text, and the people of the samples.
  '.sample-claims, .sample-line, address, .contact-facts dd',
  // Entries of a list under review, and the headings of its file.
  '.bring-line, .map-columns option',
  // Commands, and lines of a program's settings.
  'pre, code',
  // Quotes from the founder's deck, and slide names.
  '.question-body > .micro, .slide',
].join();

/** Text that is not translated in a pseudo-locale: dates and times, sizes, currency codes, initials, addresses and program names. */
const neverTranslated = [
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b/g,
  /\b(Paratope|Chrome|Linux|Claude( Code)?|Cursor|VS Code|Codex|Gemini)\b/g,
  /\b[A-Z]{2,3}\b(?! [a-z])|\b[kMG]B\b|\d at (?=\d)/g,
  /\S+@\S+|\b[\w-]+\.(example|local)\b|\b127\.0\.0\.1\S*|\d\/pair\b/g,
];

/** Returns whether a phrase is data of the database, as opposed to text that a screen adds. */
export function dataOf(folder: string): (words: string) => boolean {
  const found = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === 'string') found.add(value.trim());
    else if (Array.isArray(value)) value.forEach(take);
    // A message's key is our own text.
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) if (name !== 'key' || !('values' in value)) take(inner);
  };
  const file = readdirSync(folder).find((name) => name.endsWith('.db'));
  const database = new DatabaseSync(join(folder, file ?? ''), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'");
  for (const { name } of tables.all())
    for (const row of database.prepare(`SELECT * FROM "${name}"`).all())
      for (const value of Object.values(row)) take(parsed(value));
  database.close();
  for (const text of Object.keys(pseudoCatalog())) found.delete(text);
  // In a pseudo-locale, `Intl` uses the English country names.
  for (const { label } of taxonomy.countries) found.add(label);
  const all = [...found].join('\n');
  return (words) => {
    const phrase = words.trim().replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '');
    // Three consecutive words are no coincidence.
    return found.has(phrase) || found.has(`${phrase}.`) || (/\p{L}{2}.* .* /u.test(phrase) && all.includes(phrase));
  };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{"]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns English text on a screen that is neither pseudo-localized nor data, with its place. */
export async function untranslatedOn(page: Page, isData: (words: string) => boolean): Promise<string[]> {
  const texts = await page.evaluate((notOurs) => {
    const found: { at: string; text: string }[] = [{ at: 'title', text: document.title }];
    const nameOf = (one: Element | null): string =>
      one ? [one.tagName.toLowerCase(), ...one.classList].join('.') : '';
    const take = (holder: Element | null, text: string | null, name = ''): void => {
      if (holder && text?.trim() && !holder.closest(notOurs))
        found.push({ at: `${nameOf(holder.parentElement)} > ${nameOf(holder)} ${name}`.trim(), text: text.trim() });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) take(walker.currentNode.parentElement, walker.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
      for (const one of document.querySelectorAll(`[${name}]`)) take(one, one.getAttribute(name), name);
    return found;
  }, notOurs);
  return texts.flatMap(({ at, text }) =>
    besidePseudo(text)
      .filter((words) => !isData(words))
      .flatMap((words) => words.split(/[,;:·()“”…×]+/))
      .filter((words) => !isData(words))
      .flatMap((words) => neverTranslated.reduce((left, one) => left.replace(one, '|'), words).split(/[|\d]+/))
      .filter((words) => /[a-z]{2}/i.test(words) && !isData(words))
      .map((words) => `"${words.trim()}" is not translated in "${text.slice(0, 90)}" at ${at}`),
  );
}

/** Finds what does not fit: a page wider than the window, text larger than its box, and overlapping controls. */
export const misfitsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (one: Element): string =>
      `${[one.tagName.toLowerCase(), ...one.classList].join('.')} "${one.textContent?.trim().slice(0, 40)}"`;
    const isSeen = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const all = [...document.body.querySelectorAll('*')].filter(isSeen);

    const { scrollWidth, clientWidth } = document.documentElement;
    const isBeside = (one: Element): boolean => {
      const { left, right } = one.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    };
    if (scrollWidth > clientWidth) {
      const beside = all.filter(isBeside).slice(0, 6).map(nameOf).join('; ');
      faults.push(`${scrollWidth} wide on a screen of ${clientWidth}: ${beside}`);
    }

    const isControl = (one: Element): boolean =>
      one.matches('button, a[href], input, select, textarea, [role=tab], [role=menuitem]');
    for (const one of all) {
      const { display, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
      const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (words.length === 0 || display === 'inline' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        continue;
      const cuts = overflowX === 'hidden' || overflowX === 'clip';
      const holder = cuts ? one : one.closest('button, a[href], label, [role=tab], [role=menuitem], .badge, .chip, td');
      if (!holder || getComputedStyle(holder).display === 'inline') continue;
      const outer = holder.getBoundingClientRect();
      const range = document.createRange();
      for (const node of words) {
        range.selectNodeContents(node);
        const inner = range.getBoundingClientRect();
        if (inner.left < outer.left - 1 || inner.right > outer.right + 1)
          faults.push(`${nameOf(one)} is ${Math.round(inner.width)} wide in ${Math.round(outer.width)}`);
      }
    }

    // Ignores what is stacked above the page, and parts of a list that are scrolled out of view.
    const layerOf = (one: Element | null): Element | null =>
      one === null || /fixed|sticky/.test(getComputedStyle(one).position) || one.matches('[role=menu], [role=listbox]')
        ? one
        : layerOf(one.parentElement);
    const shownOf = (one: Element): { left: number; top: number; right: number; bottom: number } => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let outer = one.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible' || outer === document.body) continue;
        const box = outer.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const controls = all.filter((one) => isControl(one) && !one.matches('.password-toggle'));
    // A link to skip something is above the page until it has the focus, and only one of them has it.
    const boxes = controls
      .map((one) => ({ one, box: shownOf(one), layer: layerOf(one) }))
      .filter(({ box }) => box.bottom + scrollY > 0);
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (wide > 2 && high > 2)
          faults.push(`${nameOf(a.one)} overlaps ${nameOf(b.one)} by ${Math.round(wide)} x ${Math.round(high)}`);
      }
    return faults;
  });
