import type { ClientTx, Draft } from '../ports.ts';

/** Identifies what a writer had written into a form up to a count: what a submit or discard removes (SPEC W6). */
export interface Mark {
  readonly name: string;
  readonly writer: string;
  readonly count: number;
  /** The form instance, and the count it began with. Without them, all earlier words count as seen. */
  readonly form?: string | undefined;
  readonly after?: number | undefined;
}

export interface Words extends Mark {
  readonly value: unknown;
}

/** What setting words aside needs, and the time for the record. */
export interface Keeper {
  readonly savedAt: string;
  another(): string;
}

/** Marks of removed words to keep. They block late writes, which come from recently closed pages. */
const mostMarks = 200;

/** Stores words unless their writer has newer ones or has submitted them (SPEC W9). Returns the highest count. */
export const keepWords = (tx: ClientTx, words: readonly Words[], keeper: Keeper): Promise<number> =>
  place(tx, words, keeper);

/** Replaces words by marks, up to these counts; newer words stay. */
export async function dropWords(tx: ClientTx, marks: readonly Mark[], keeper: Keeper): Promise<void> {
  await place(
    tx,
    marks.map(({ name, writer, count, form, after }) => ({ name, writer, count, form, after, isGone: true })),
    keeper,
  );
  const gone = (await tx.drafts.list()).filter(({ key, isGone }) => isGone && key !== turnKey);
  const old = gone.sort((a, b) => countOf(b) - countOf(a)).slice(mostMarks);
  await tx.drafts.remove(old.map(({ key }) => key));
}

/**
 * Of two words of one writer, the higher count wins. The other is dropped, unless another form
 * holds it that this one did not grow from: then it is set aside as if another tab had left it.
 */
async function place(
  tx: ClientTx,
  entries: readonly (Mark & { readonly value?: unknown; readonly isGone?: true })[],
  { savedAt, another }: Keeper,
): Promise<number> {
  const stored = await tx.drafts.get([...new Set([turnKey, ...entries.map(keyOf)])]);
  const drafts = new Map(stored.flatMap((draft) => (draft ? [[draft.key, draft] as const] : [])));
  let highest = countOf(drafts.get(turnKey));
  for (const { form, after, ...words } of entries) {
    const key = keyOf(words);
    const own = { ...words, key, savedAt, ...(form === undefined ? {} : { form, after: after ?? 0 }) };
    const before = drafts.get(key);
    highest = Math.max(highest, words.count, countOf(before));
    const isNewer = !before || words.count > countOf(before) || (own.isGone && words.count === countOf(before));
    const [stands, goes] = isNewer ? [own, before] : [before, own];
    if (goes && !goes.isGone && goes.form !== stands.form && countOf(goes) > (stands.after ?? countOf(stands))) {
      const aside = { ...goes, name: words.name, writer: another(), count: countOf(goes) };
      drafts.set(keyOf(aside), { ...aside, key: keyOf(aside) });
    }
    drafts.set(key, stands);
  }
  drafts.set(turnKey, { key: turnKey, count: highest, isGone: true, savedAt });
  await tx.drafts.put([...drafts.values()].filter((draft) => !stored.includes(draft)));
  return highest;
}

export const draftsIn = async (tx: ClientTx): Promise<Draft[]> =>
  (await tx.drafts.list()).filter(({ isGone }) => !isGone);

/** The words in one form, newest first; `ownCount`, what `writer` has written into it, submitted or not; and the highest count of all. */
export async function wordsIn(
  tx: ClientTx,
  name: string,
  writer?: string,
): Promise<{ words: Words[]; ownCount: number; highest: number }> {
  const all = await tx.drafts.list();
  const words = all
    .filter((draft) => !draft.isGone && (draft.name ?? draft.key) === name)
    .map(({ writer: by = '', form, after, value, ...draft }) => ({
      name,
      writer: by,
      count: countOf(draft),
      form,
      after,
      value,
    }))
    .sort((a, b) => b.count - a.count || (a.writer < b.writer ? -1 : 1));
  const own = all.find((draft) => draft.name === name && draft.writer === writer);
  return { words, ownCount: countOf(own), highest: Math.max(0, ...all.map(countOf)) };
}

const countOf = (draft: Pick<Draft, 'count'> | undefined): number => draft?.count ?? 0;

/** Drafts of the first version have no writer and are stored under the form's name. */
const keyOf = ({ name, writer }: Pick<Mark, 'name' | 'writer'>): string => (writer === '' ? name : `${name}@${writer}`);

/** Key of the record with the highest count. */
const turnKey = '@';
