import type { Scene, Step } from './explore.ts';
import type { Rules } from './rules.ts';

/** Words of one form: by one writer, up to a count that rises with everything typed. Letters are digits. */
interface Words<Name = number> {
  readonly writer: Name;
  readonly count: number;
  readonly letters: string;
}

interface Page {
  isOpen: boolean;
  /** Nobody's once the page was killed: it gives its name to no other. */
  writer: number;
  letters: string;
  count: number;
  /** The highest count that it has met on the device, or given. */
  turn: number;
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

export const lettersOf = ['01', '23'] as const;
const perTab = 2;
const nobody = -1;

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
  const meet = ({ drafts }: Desk, page: Page): void => {
    page.turn = Math.max(page.turn, ...drafts.map(({ count }) => count));
  };

  function open(desk: Desk, page: Page): void {
    page.isOpen = true;
    if (page.writer === nobody) page.writer = Math.max(nobody, ...writersOf(desk)) + 1;
    meet(desk, page);
    const there = new Set(desk.pages.filter((one) => one.isOpen).map(({ writer }) => writer));
    const live = desk.drafts.filter(({ isGone }) => !isGone);
    const mine = live.find(({ writer }) => writer === page.writer);
    const [left] = live
      .filter(({ writer }) => !there.has(writer))
      .sort((a, b) => b.count - a.count || a.writer - b.writer);
    page.letters = mine?.letters ?? left?.letters ?? '';
    page.count = mine?.count ?? 0;
    if (mine || !left) return;
    page.turn += 1;
    page.count = page.turn;
    keep(desk, page);
    drop(desk, left);
  }

  return {
    name: 'tabs',
    starts: [
      {
        pages: [0, 1].map((writer) => ({ isOpen: true, writer, letters: '', count: 0, turn: 0, isUnsettled: false })),
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
          page.turn += 1;
          page.count = page.turn;
          page.isUnsettled = true;
          return;
        case 'keep':
          keep(desk, page);
          meet(desk, page);
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
          if (what === 'kill') Object.assign(page, { writer: nobody, turn: 0 });
          Object.assign(page, { isOpen: false, letters: '', count: 0, isUnsettled: false });
          return;
        case 'open':
          open(desk, page);
          return;
        case 'take in':
          for (const slip of desk.slips) keep(desk, slip);
          if (page.isOpen) meet(desk, page);
          else open(desk, page);
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

/** Its text: a writer's name matters by being the same or another, and by coming before others. */
function canonical(desk: Desk): string {
  const { pages, drafts, slips, typed, kept, saved, leaves } = desk;
  const writers = [...new Set(writersOf(desk))].sort((a, b) => a - b);
  const words = ({ writer, count, letters }: Words): string => `${writers.indexOf(writer)}.${count}:${letters}`;
  return [
    pages.map((page) => `${words(page)}^${page.turn}${page.isOpen ? 'o' : ''}${page.isUnsettled ? 'u' : ''}`),
    drafts.map((draft) => `${words(draft)}${draft.isGone ? '-' : ''}`),
    slips.map(words).sort(),
    `${typed}|${kept}|${saved}|${leaves}`,
  ].join(';');
}

const writersOf = ({ pages, drafts, slips }: Desk): number[] =>
  [...pages, ...drafts, ...slips].map(({ writer }) => writer).filter((writer) => writer !== nobody);

/** The device has these words, or newer ones of the same writer, or knows that they are gone. */
const isIn = ({ drafts }: Desk, { writer, count }: Words): boolean =>
  drafts.some((one) => one.writer === writer && one.count >= count);

export const union = (a: string, b: string): string => [...new Set(a + b)].sort().join('');

/** What can be compared with the real thing: what open pages show, what the device has, what pages left, what was saved. */
export interface DeskSeen {
  readonly pages: readonly (string | null)[];
  readonly drafts: readonly string[];
  readonly slips: readonly string[];
  readonly saved: string;
}

/** Writers have other names there, in the same order. */
export function seenAtDesk<Name extends number | string>(desk: {
  readonly pages: readonly (Pick<Words<Name>, 'writer' | 'letters'> | undefined)[];
  readonly drafts: readonly Words<Name>[];
  readonly slips: readonly Words<Name>[];
  readonly saved: string;
}): DeskSeen {
  const pages = desk.pages.map((page) => page ?? null);
  const all = [...pages.flatMap((page) => page ?? []), ...desk.drafts, ...desk.slips];
  const writers = [...new Set(all.map(({ writer }) => writer))].sort((a, b) => (a < b ? -1 : 1));
  const words = ({ writer, count, letters }: Words<Name>): string => `${writers.indexOf(writer)}.${count}:${letters}`;
  return {
    pages: pages.map((page) => page && `${writers.indexOf(page.writer)}:${page.letters}`),
    drafts: desk.drafts.map(words).sort(),
    slips: desk.slips.map(words).sort(),
    saved: desk.saved,
  };
}
