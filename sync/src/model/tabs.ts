import type { Scene, Step } from './explore.ts';
import type { Rules } from './rules.ts';

/** Words of one form: by one writer, up to a count that rises with everything typed. Letters are digits. */
interface Words {
  readonly writer: number;
  readonly count: number;
  readonly letters: string;
}

interface Page {
  isOpen: boolean;
  writer: number;
  letters: string;
  count: number;
  /** The device is still taking the newest of them. */
  isUnsettled: boolean;
}

/** One form in two tabs of one browser, the drafts of the device, and the last words of pages that were left. */
export interface Desk {
  pages: Page[];
  drafts: (Words & { readonly isGone: boolean })[];
  slips: Words[];
  /** How many letters each tab has typed. */
  typed: number[];
  /** Letters that were on the device, and those of them that were saved as a change. */
  kept: string;
  saved: string;
  /** How often a page may still be left. */
  leaves: number;
}

export type DeskAct = {
  readonly do: 'type' | 'keep' | 'submit' | 'leave' | 'kill' | 'open' | 'take in' | 'remove slip';
  readonly page: number;
};

const lettersOf = ['01', '23'] as const;
const perTab = 2;

/** Forms that follow no record. Without `own-draft` a saved form removes what there is under its name, whoever wrote it. */
export function tabsScene(rules: Rules): Scene<Desk, DeskAct> {
  const keep = (desk: Desk, words: Words): void => {
    const before = desk.drafts.find(({ writer }) => writer === words.writer);
    if (before && before.count >= words.count && rules.has('newer-only')) return;
    const { writer, count, letters } = words;
    const others = desk.drafts.filter((one) => one !== before);
    desk.drafts = [...others, { writer, count, letters, isGone: false }].sort((a, b) => a.writer - b.writer);
    desk.kept = union(desk.kept, letters);
  };
  const drop = (desk: Desk, { writer, count }: Pick<Words, 'writer' | 'count'>, onlyThese = true): void => {
    desk.drafts = desk.drafts.flatMap((one) => {
      if (one.writer !== writer) return onlyThese ? [one] : [];
      if (one.count > count) return [one];
      // What is left says up to which count the words are gone.
      return rules.has('submitted-gone') ? [{ writer, count, letters: '', isGone: true }] : [];
    });
  };
  const highest = (desk: Desk): number =>
    Math.max(0, ...[...desk.drafts, ...desk.slips, ...desk.pages].map(({ count }) => count));

  function open(desk: Desk, page: Page): void {
    page.isOpen = true;
    const there = new Set(desk.pages.filter((one) => one.isOpen).map(({ writer }) => writer));
    const live = desk.drafts.filter(({ isGone }) => !isGone);
    const mine = live.find(({ writer }) => writer === page.writer);
    const [left] = live.filter(({ writer }) => !there.has(writer)).sort((a, b) => b.count - a.count);
    page.letters = mine?.letters ?? left?.letters ?? '';
    page.count = mine?.count ?? 0;
    if (mine || !left) return;
    page.count = highest(desk) + 1;
    keep(desk, page);
    drop(desk, left);
  }

  return {
    name: 'tabs',
    starts: [
      {
        pages: [0, 1].map((writer) => ({ isOpen: true, writer, letters: '', count: 0, isUnsettled: false })),
        drafts: [],
        slips: [],
        typed: [0, 0],
        kept: '',
        saved: '',
        leaves: 2,
      },
    ],
    *steps(desk): Iterable<Step<DeskAct>> {
      for (const [page, { isOpen, letters, isUnsettled }] of desk.pages.entries()) {
        if (!isOpen) {
          // Words that wait for a page are taken in before its forms open.
          if (desk.slips.length === 0) yield { kind: 'progress', act: { do: 'open', page } };
          else yield { kind: 'progress', act: { do: 'take in', page } };
          continue;
        }
        if ((desk.typed[page] ?? 0) < perTab) yield { kind: 'person', act: { do: 'type', page } };
        if (isUnsettled) yield { kind: 'progress', act: { do: 'keep', page } };
        else if (letters !== '') yield { kind: 'person', act: { do: 'submit', page } };
        if (desk.leaves > 0) {
          yield { kind: 'person', act: { do: 'leave', page } };
          yield { kind: 'fault', act: { do: 'kill', page } };
        }
        if (desk.slips.length > 0) yield { kind: 'progress', act: { do: 'take in', page } };
      }
      // A slip goes after its words are on the device; the page that took it in may not live that long.
      if (desk.slips.some((slip) => isIn(desk, slip))) yield { kind: 'progress', act: { do: 'remove slip', page: 0 } };
    },
    make(desk, { do: what, page: index }) {
      const page = desk.pages[index] as Page;
      switch (what) {
        case 'type':
          page.letters = union(page.letters, lettersOf[index]?.[desk.typed[index] ?? 0] ?? '');
          desk.typed[index] = (desk.typed[index] ?? 0) + 1;
          page.count = highest(desk) + 1;
          page.isUnsettled = true;
          return;
        case 'keep':
          keep(desk, page);
          page.isUnsettled = false;
          return;
        case 'submit':
          desk.saved = union(desk.saved, page.letters);
          drop(desk, page, rules.has('own-draft'));
          page.letters = '';
          return;
        case 'leave':
        case 'kill':
          desk.leaves -= 1;
          if (what === 'leave' && page.isUnsettled) {
            const { writer, count, letters } = page;
            desk.slips = [...desk.slips.filter((slip) => slip.writer !== writer), { writer, count, letters }];
            desk.kept = union(desk.kept, letters);
          }
          // A page that was killed gives its writer's name to nobody.
          if (what === 'kill')
            page.writer = Math.max(...[...desk.pages, ...desk.drafts, ...desk.slips].map(({ writer }) => writer)) + 1;
          Object.assign(page, { isOpen: false, letters: '', count: 0, isUnsettled: false });
          return;
        case 'open':
          open(desk, page);
          return;
        case 'take in':
          for (const slip of desk.slips) keep(desk, slip);
          if (!page.isOpen) open(desk, page);
          return;
        case 'remove slip':
          desk.slips = desk.slips.filter((slip) => !isIn(desk, slip));
      }
    },
    copy: (desk) => ({
      ...desk,
      pages: desk.pages.map((page) => ({ ...page })),
      typed: [...desk.typed],
    }),
    canonical,
    isAtRest: ({ pages, slips }) => slips.length === 0 && pages.every((page) => page.isOpen && !page.isUnsettled),
    wrong: ({ drafts, slips, kept, saved }) => {
      const live = drafts.filter(({ isGone }) => !isGone);
      const again = live.find(({ letters }) => [...letters].some((letter) => saved.includes(letter)));
      if (again) return `[W9] the saved words ${again.letters} are a draft again`;
      const stored = [...live, ...slips].map(({ letters }) => letters).join('');
      const lost = [...kept].find((letter) => !saved.includes(letter) && !stored.includes(letter));
      return lost && `[W9] the letter ${lost} was on the device and is gone`;
    },
  };
}

/** Its text: counts matter by their order alone, and a writer's name by being the same or another. */
function canonical({ pages, drafts, slips, typed, kept, saved, leaves }: Desk): string {
  const all = [...pages, ...drafts, ...slips];
  const counts = [...new Set(all.map(({ count }) => count))].sort((a, b) => a - b);
  const writers = [...new Set(all.map(({ writer }) => writer))];
  const words = ({ writer, count, letters }: Words): string =>
    `${writers.indexOf(writer)}.${counts.indexOf(count)}${letters}`;
  return [
    pages.map((page) => `${words(page)}${page.isOpen ? 'o' : ''}${page.isUnsettled ? 'u' : ''}`),
    drafts.map((draft) => `${words(draft)}${draft.isGone ? '-' : ''}`).sort(),
    slips.map(words).sort(),
    `${typed}|${kept}|${saved}|${leaves}`,
  ].join(';');
}

/** The device has these words, or newer ones of the same writer, or knows that they are gone. */
const isIn = ({ drafts }: Desk, { writer, count }: Words): boolean =>
  drafts.some((one) => one.writer === writer && one.count >= count);

const union = (a: string, b: string): string => [...new Set(a + b)].sort().join('');
