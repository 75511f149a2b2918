/** A person at a phone or a desk. Everything they do goes through here and is counted here, so that nothing can be forgotten. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { type Act, type ActKind, model } from './count.ts';
import { type Place, placeToSee, placeToTap, untilStill, wordsOnPage } from './on-screen.ts';

export interface FileToChoose {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Where several targets are given, the first that is on the page is taken: the same control may have another name in another build. */
export interface Person {
  readonly page: Page;
  readonly acts: readonly Act[];
  /** Opens an address, as by the app's icon. */
  open(address: string): Promise<void>;
  press(...targets: Locator[]): Promise<void>;
  /** A key that is no letter of a text. */
  key(name: string): Promise<void>;
  type(text: string, ...targets: Locator[]): Promise<void>;
  /** Chooses from a native list. */
  choose(option: string, ...targets: Locator[]): Promise<void>;
  /** Presses what opens the phone's own chooser, and takes the file. */
  file(file: FileToChoose, ...targets: Locator[]): Promise<void>;
  /** Types a command at a prompt and waits until it has run. */
  command(line: string, run: () => Promise<unknown>): Promise<void>;
  /** Looks at something, and scrolls to it if it is not in view. */
  seeing(...targets: Locator[]): Promise<void>;
  /** Reads words, and scrolls to them if they are not in view. */
  reading(words: string): Promise<void>;
  /** Whether the words can be read now, be it after a scroll. Costs nothing. */
  canRead(words: string): Promise<boolean>;
  /** Waits until one of them is on the page, and returns which: a junction. Costs nothing but the waiting. */
  finds(...targets: Locator[]): Promise<number>;
  /** Waits for something that is no target, such as a download. */
  until(what: Promise<unknown> | (() => Promise<boolean>)): Promise<void>;
}

/** What a person points with: both take the model's time. */
export type Pointer = 'finger' | 'mouse';

export function createPerson(page: Page, pointer: Pointer): Person {
  const acts: Act[] = [];
  let since: number | undefined;

  const act = (kind: ActKind, name: string, more: Pick<Act, 'letters' | 'hasFocus'> = {}) =>
    acts.push({ kind, name, ...more, waited: 0 });
  /** What came next is here: the waiting belongs to the last act. */
  const arrived = (at = performance.now()) => {
    const last = acts.at(-1);
    if (last && since !== undefined) last.waited += Math.max(0, at - since);
    since = undefined;
  };
  const waitAgain = () => {
    since = performance.now();
  };

  /**
   * Scrolls if that is needed. Behind a dialog that is closing nothing needs to be scrolled, behind a bar it does: what is covered for a moment is
   * waited for, and what stays covered was ready to be scrolled to when it was first found.
   */
  const bringIntoView = async (name: string, place: () => Promise<Place>, scroll: () => Promise<unknown>) => {
    const found = performance.now();
    let now = await place();
    while (now === 'covered' && performance.now() < found + coveredForGood) now = await place();
    if (now === 'here') return;
    arrived(found);
    act('scroll', `to ${name}`);
    waitAgain();
    await scroll();
  };
  const centered = (target: Locator) =>
    target.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }));
  /** Waits for the first of the targets, scrolls to it if that is needed, and returns it ready to be tapped. */
  const reach = async (targets: readonly Locator[]): Promise<{ target: Locator; name: string }> => {
    const { target } = await firstOf(page, targets);
    await target.evaluate(untilStill);
    const name = await nameOf(target);
    const place = () => target.evaluate(placeToTap);
    await bringIntoView(name, place, () => centered(target));
    await eventually(async () => (await target.isEnabled()) && (await place()) === 'here');
    arrived();
    return { target, name };
  };
  /** What comes late to a page may still push the target away under the finger: the tap checks what it hits, and is made again. */
  const tap = async (target: Locator, options: { readonly force?: boolean } = {}) => {
    waitAgain();
    await (pointer === 'finger' ? target.tap(options) : target.click(options));
  };

  const canRead = async (words: string) => (await page.evaluate(wordsOnPage, { words, bring: false })) !== 'hidden';

  return {
    page,
    acts,
    async open(address) {
      act('open', new URL(address).pathname);
      waitAgain();
      await page.goto(address, { waitUntil: 'commit' });
    },
    async press(...targets) {
      const { target, name } = await reach(targets);
      act('press', name);
      await tap(target);
    },
    async key(name) {
      arrived();
      act('key', name);
      waitAgain();
      await page.keyboard.press(name);
    },
    async type(text, ...targets) {
      const { target: first } = await firstOf(page, targets);
      await first.evaluate(untilStill);
      const hasFocus = await first.evaluate((element) => element === document.activeElement);
      const { target, name } = hasFocus ? { target: first, name: await nameOf(first) } : await reach(targets);
      arrived();
      act('fill', name, { letters: text.length, hasFocus });
      if (!hasFocus) await focus(target, tap);
      await target.pressSequentially(text, { delay: betweenKeys });
      waitAgain();
      const typed = await target.inputValue();
      if (typed !== text) throw new Error(`"${name}" has "${typed}" after "${text}" was typed.`);
    },
    async choose(option, ...targets) {
      const { target, name } = await reach(targets);
      act('choose', `${name}: ${option}`);
      waitAgain();
      await target.selectOption({ label: option });
    },
    async file(file, ...targets) {
      const { target, name } = await reach(targets);
      act('file', name);
      const chooser = page.waitForEvent('filechooser');
      await tap(target);
      const opened = await chooser;
      waitAgain();
      await opened.setFiles(file);
    },
    async command(line, run) {
      arrived();
      act('fill', line, { letters: line.length, hasFocus: true });
      act('key', 'Enter');
      waitAgain();
      await run();
      arrived();
    },
    async seeing(...targets) {
      const { target } = await firstOf(page, targets);
      await target.evaluate(untilStill);
      const place = () => target.evaluate(placeToSee);
      await bringIntoView(await nameOf(target), place, () => centered(target));
      await eventually(async () => (await place()) === 'here');
      arrived();
    },
    async reading(words) {
      await eventually(() => canRead(words));
      await bringIntoView(
        `"${words}"`,
        async () => ((await page.evaluate(wordsOnPage, { words, bring: false })) === 'seen' ? 'here' : 'covered'),
        () => page.evaluate(wordsOnPage, { words, bring: true }),
      );
      await eventually(async () => (await page.evaluate(wordsOnPage, { words, bring: false })) === 'seen');
      arrived();
    },
    canRead,
    finds: async (...targets) => (await firstOf(page, targets)).index,
    async until(what) {
      await (typeof what === 'function' ? eventually(what) : what);
      arrived();
      waitAgain();
    },
  };
}

/** Milliseconds, as the model has it: a field that cannot follow a person's pace fails its task, and one that cannot follow a machine's need not. */
const betweenKeys = model.K * 1000;

const patience = 20_000;
/** Longer than any dialog takes to close, in milliseconds. */
const coveredForGood = 1_500;

/** The cursor comes a moment after the tap. A tap that checks what it hits would leave a field without its keyboard here. */
async function focus(
  target: Locator,
  tap: (target: Locator, options: { force: boolean }) => Promise<void>,
): Promise<void> {
  await eventually(async () => {
    await tap(target, { force: true });
    const end = performance.now() + 500;
    while (performance.now() < end) {
      if (await target.evaluate((element) => element === document.activeElement)) return true;
      await wait(10);
    }
    return false;
  });
}

async function firstOf(page: Page, targets: readonly Locator[]): Promise<{ target: Locator; index: number }> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    for (const [index, target] of targets.entries())
      if (await target.first().isVisible()) return { target: target.first(), index };
    await wait(10);
  }
  throw new Error(`${page.url()} has none of these: ${targets.map(String).join(', ')}`);
}

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo().catch(unlessBetweenPages))) {
    if (performance.now() > end) throw new Error(`Not so within ${patience / 1000} seconds.`);
    await wait(10);
  }
}

/** While one document gives way to the next nothing can be asked, and nothing is so yet. */
function unlessBetweenPages(fault: Error): false {
  if (/context was destroyed|navigat/i.test(fault.message)) return false;
  throw fault;
}

/** What a person would call it, for the list of their steps. */
const nameOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const labelled =
      'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.textContent : '';
    const name = element.getAttribute('aria-label') || labelled || element.textContent || element.tagName.toLowerCase();
    return name.replace(/\s+/g, ' ').trim().slice(0, 60);
  });
