import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import type { desk, phone } from './device.ts';
import { deviceForTest } from './for-tests.ts';
import { onlooker } from './onlooker.ts';
import { enterAs, openScreen, type Person, people, screens } from './screens.ts';

/** Of Chromium's cumulative layout shift, which goes from 0 to 1 and more. */
const mostShift = 0.02;

/** Opens every screen of these people: nothing moves while it opens, nothing pressed is under `least` px, and axe is content. */
export async function walkScreens(
  server: DemoServer,
  {
    size,
    least,
    people: whose = people,
  }: { size: typeof phone | typeof desk; least: number; people?: readonly Person[] },
): Promise<void> {
  const small: string[] = [];
  const moved: string[] = [];
  for (const person of whose) {
    const { page, close } = await deviceForTest({ size });
    const look = onlooker(page);
    await enterAs(page, person, server);
    await watchMoves(page);
    const [first] = screens[person];
    // The device has what its screens show from here on.
    if (first) await openScreen(page, server.url, first);
    for (const screen of screens[person]) {
      await openScreen(page, server.url, screen);
      const { shift, shifted, jumps } = await seenMoves(page);
      // What is pressed on the way moves what it pleases.
      if (!screen.further && (shift > mostShift || jumps.length > 0))
        moved.push(`${screen.name}: ${shift.toFixed(3)} ${[...shifted, ...jumps].join(', ')}`);
      for (const one of await tooSmall(page, least)) small.push(`${screen.name}: ${one}`);
      await look(screen.name);
    }
    look.expectNothing();
    await close();
  }
  expect(moved).toEqual([]);
  expect(small).toEqual([]);
}

/**
 * What can be pressed and answers to less than it should, tried by where a press would land: what lies around a box and still belongs to it counts.
 * Links are asked for 24 px on any device, and one inside a sentence for nothing, because it is as high as its line (WCAG 2.5.8).
 */
function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    const pressed = 'a[href], button, summary, select, input:not([type=hidden]), textarea';
    const isInSentence = (one: Element) =>
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && /\w/.test(node.nodeValue ?? ''));
    const isIn = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      const isDrawn =
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
      return isDrawn && !one.matches(':disabled') && !one.closest('[aria-hidden=true], [inert]') && !isInSentence(one);
    };
    return [...document.querySelectorAll<HTMLElement>(pressed)].filter(isIn).flatMap((one) => {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // What is typed into several chips is pressed by the frame around them.
      const { left, top, width, height } = (one.closest('.combobox') ?? one).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const labels = [...((one as HTMLInputElement).labels ?? [])];
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        // A field answers for the frame it stands in, and what lies on it for itself.
        return (
          hit !== null &&
          (one.contains(hit) ||
            (hit.contains(one) !== false && hit.matches('.control, label, summary')) ||
            labels.some((label) => label.contains(hit)))
        );
      };
      if (!answers(0, 0)) return [];
      const px = one.matches('a:not(.button, .phone-bar-link, .list-line-link)') ? 24 : wanted;
      const along = (dx: number, dy: number): number => {
        let far = 0;
        while (far < px && answers(dx * (far + 1), dy * (far + 1))) far += 1;
        return far;
      };
      // One pixel is where two of them meet.
      const wide = Math.max(width, along(1, 0) + along(-1, 0) + 2);
      const high = Math.max(height, along(0, 1) + along(0, -1) + 2);
      if (wide >= px - 1 && high >= px - 1) return [];
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
      return [`${Math.round(wide)} by ${Math.round(high)}: ${one.tagName.toLowerCase()}.${one.className} ${name}`];
    });
  }, least);
}

/** Has each document of the page write down what moves without anybody having touched it. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0;
    const shifted: string[] = [];
    const jumps: string[] = [];
    const add = (entries: PerformanceEntryList): void => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput) continue;
        shift += value;
        if (value > 0.01) shifted.push(...sources.map(({ node }) => (node as Element | null)?.className ?? ''));
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What is drawn anew in another place is no shift to the browser: told by its words, each heading and button stays where it was.
    let stood = new Map<string, number>();
    const look = (): void => {
      const stands = new Map<string, number>();
      for (const one of document.querySelectorAll('h1, h2, main button, main a[href]')) {
        const { top, height } = one.getBoundingClientRect();
        const words = `${one.tagName} ${one.textContent} ${one.getAttribute('href') ?? ''}`;
        if (height === 0 || !one.checkVisibility({ visibilityProperty: true }) || top > innerHeight) continue;
        stands.set(words, stands.has(words) ? Number.NaN : top + scrollY);
      }
      for (const [words, top] of stands) {
        const by = Math.abs(top - (stood.get(words) ?? top));
        if (by > 24) jumps.push(`${words.slice(0, 60)} by ${Math.round(by)} px`);
      }
      stood = stands;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, {
      seenSoFar: () => {
        add(observer.takeRecords());
        return { shift, shifted, jumps };
      },
    });
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Seen {
  readonly shift: number;
  /** The classes of what made most of it. */
  readonly shifted: readonly string[];
  readonly jumps: readonly string[];
}

/** What has moved by the second frame from now: the last thing that came is on the screen by then. */
const seenMoves = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { seenSoFar(): Seen }).seenSoFar();
  });
