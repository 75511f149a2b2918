import type { ClientTx, Draft } from '../ports.ts';

/** What a writer had written into one form by a count: what is submitted or given up is named so (SPEC W6). */
export interface Mark {
  readonly name: string;
  readonly writer: string;
  readonly count: number;
}

export interface Words extends Mark {
  readonly value: unknown;
  /** The form they were typed into, and the count of the words it began with. */
  readonly form?: string;
  readonly after?: number;
}

/** Marks of what is gone that are kept. What they hold off comes from the pages that were left last. */
const mostMarks = 200;

/**
 * Stores words unless their writer has newer ones there, or submitted them (SPEC W9). Words of the same writer that another form holds, and that
 * this one did not grow from, are put aside under a name made by `another`. Answers the highest count there is.
 */
export async function keepWords(
  tx: ClientTx,
  words: readonly Words[],
  at: { readonly savedAt: string; another(): string },
): Promise<number> {
  const keys = words.map(keyOf);
  const [turn, ...stored] = await tx.drafts.get([turnKey, ...keys]);
  let highest = countOf(turn);
  const written: Draft[] = [];
  words.forEach(({ name, writer, count, value, form, after }, index) => {
    const before = stored[index];
    highest = Math.max(highest, count, countOf(before));
    if (before && countOf(before) >= count) return;
    const isUnseen = after !== undefined && countOf(before) > after && before?.form !== form;
    if (before && !before.isGone && isUnseen) {
      const aside = { name, writer: at.another(), count: countOf(before) };
      written.push({ ...before, ...aside, key: keyOf(aside) });
    }
    written.push({ key: keyOf({ name, writer }), name, writer, count, value, form, savedAt: at.savedAt });
  });
  await tx.drafts.put([...written, { key: turnKey, count: highest, isGone: true, savedAt: at.savedAt }]);
  return highest;
}

/** Leaves marks where the words were, up to these counts; newer words stay. */
export async function dropWords(tx: ClientTx, marks: readonly Mark[], savedAt: string): Promise<void> {
  const all = await tx.drafts.list();
  const byKey = new Map(all.map((draft) => [draft.key, draft]));
  for (const { name, writer, count } of marks) {
    const key = keyOf({ name, writer });
    const stored = byKey.get(key);
    if (countOf(stored) <= count) byKey.set(key, { key, name, writer, count, isGone: true, savedAt });
  }
  const gone = [...byKey.values()].filter(({ key, isGone }) => isGone && key !== turnKey);
  const old = gone.sort((a, b) => countOf(b) - countOf(a)).slice(mostMarks);
  const named = marks.flatMap((mark) => byKey.get(keyOf(mark)) ?? []);
  await tx.drafts.put(named.filter((draft) => !old.includes(draft)));
  await tx.drafts.remove(old.map(({ key }) => key));
}

/** What was typed and not submitted, as forms and counts of drafts know it. */
export const draftsIn = async (tx: ClientTx): Promise<Draft[]> =>
  (await tx.drafts.list()).filter(({ isGone }) => !isGone);

/** The words in one form, whoever wrote them, the newest first; and the highest count of all. */
export async function wordsIn(tx: ClientTx, name: string): Promise<{ words: Words[]; highest: number }> {
  const all = await tx.drafts.list();
  const words = all
    .filter((draft) => !draft.isGone && (draft.name ?? draft.key) === name)
    .map((draft) => ({ name, writer: draft.writer ?? '', count: countOf(draft), value: draft.value }))
    .sort((a, b) => b.count - a.count || (a.writer < b.writer ? -1 : 1));
  return { words, highest: Math.max(0, ...all.map(countOf)) };
}

const countOf = (draft: Draft | undefined): number => draft?.count ?? 0;

/** Those of an older program lie under the name of their form. */
const keyOf = ({ name, writer }: Pick<Mark, 'name' | 'writer'>): string => (writer === '' ? name : `${name}@${writer}`);

/** Where the highest count of all stands. */
const turnKey = '@';
