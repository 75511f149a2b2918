import type { AccountId, StartupId } from '@paratope/shared/ids';
import {
  type AnyRow,
  defineCollection,
  defineMutator,
  done,
  type Outcome,
  Overlaps,
  refuse,
  registryOf,
  type Tx,
} from '@paratope/shared/mutation';
import * as z from 'zod/mini';

/** A small domain for tests: cards with a text, a list of marks and, where somebody set it, a state whose values are kept. A mark is never written twice on purpose, so two of one betray a repeated effect. */
export const Card = z.looseObject({
  id: z.string(),
  text: z.string(),
  marks: z.array(z.string()),
  state: z.optional(z.string()),
  ...Overlaps,
});
export type Card = z.infer<typeof Card> & AnyRow;
export const Cards = defineCollection<Card>({ name: 'cards', schema: Card, indexes: ['text'], kept: ['state'] });

const card = (id: string) => ({ collection: 'cards', id });
const onCard = (tx: Tx, id: string, act: (card: Card) => void): Outcome => {
  const row = tx.get(Cards, id);
  if (!row) return refuse('missing', 'This card was deleted.');
  act(row);
  return done;
};

const CardId = z.string().check(z.minLength(1), z.maxLength(64));

export const addCard = defineMutator({
  name: 'addCard',
  args: z.object({ id: CardId, text: z.string() }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id, text }) => {
    if (tx.get(Cards, id)) return refuse('exists', 'There is such a card already.');
    tx.put(Cards, { id, text, marks: [] });
    return done;
  },
});

export const writeCard = defineMutator({
  name: 'writeCard',
  args: z.object({ id: CardId, text: z.string() }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id, text }) => onCard(tx, id, (row) => tx.put(Cards, { ...row, text })),
});

export const markCard = defineMutator({
  name: 'markCard',
  args: z.object({ id: CardId, mark: z.string() }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id, mark }) => onCard(tx, id, (row) => tx.put(Cards, { ...row, marks: [...row.marks, mark] })),
});

export const stateCard = defineMutator({
  name: 'stateCard',
  args: z.object({ id: CardId, state: z.string() }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id, state }) => onCard(tx, id, (row) => tx.put(Cards, { ...row, state })),
});

/** A text that is merged, a stage that is not, and lines. */
export const Note = z.looseObject({ id: z.string(), text: z.string(), stage: z.string(), lines: z.array(z.string()) });
export type Note = z.infer<typeof Note> & AnyRow;
export const Notes = defineCollection<Note>({
  name: 'notes',
  schema: Note,
  indexes: [],
  texts: ['text'],
  kept: ['stage'],
});

const note = (id: string) => ({ collection: 'notes', id });
const blankNote = (id: string): Note => ({ id, text: '', stage: '', lines: [] });

export const writeNote = defineMutator({
  name: 'writeNote',
  args: z.object({ id: CardId, text: z.optional(z.string()), stage: z.optional(z.string()) }),
  touches: ({ id }) => [note(id)],
  apply: (tx, { id, ...changes }) => {
    const found = tx.get(Notes, id);
    if (!found) return refuse('missing', 'This note was deleted.');
    tx.put(Notes, { ...found, ...changes });
    return done;
  },
});

export const addLine = defineMutator({
  name: 'addLine',
  args: z.object({ id: CardId, line: z.string() }),
  touches: ({ id }) => [note(id)],
  apply: (tx, { id, line }) => {
    const found = tx.get(Notes, id) ?? blankNote(id);
    tx.put(Notes, { ...found, lines: [...found.lines, line] });
    return done;
  },
});

/** Touches nothing: what stands in the place of a change that was taken back. */
export const idle = defineMutator({ name: 'idle', args: z.object({}), touches: () => [], apply: () => done });

/** Two rows in one change. */
export const markBoth = defineMutator({
  name: 'markBoth',
  args: z.object({ one: CardId, other: CardId, mark: z.string() }),
  touches: ({ one, other }) => [card(one), card(other)],
  apply: (tx, { one, other, mark }) => {
    const [first, second] = [tx.get(Cards, one), tx.get(Cards, other)];
    if (!first || !second || one === other) return refuse('missing', 'One of the two cards was deleted.');
    tx.put(Cards, { ...first, marks: [...first.marks, mark] });
    tx.put(Cards, { ...second, marks: [...second.marks, mark] });
    return done;
  },
});

export const removeCard = defineMutator({
  name: 'removeCard',
  args: z.object({ id: CardId }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id }) => onCard(tx, id, () => tx.remove(Cards, id)),
});

/** Only a paying startup may, and only the authority knows who pays. */
export const gildCard = defineMutator({
  name: 'gildCard',
  args: z.object({ id: CardId, mark: z.string() }),
  touches: ({ id }) => [card(id)],
  permit: (_, __, { plan }) => (plan === 'free' ? refuse('plan_limit', 'Gilding is part of Standard.') : done),
  apply: (tx, { id, mark }) => onCard(tx, id, (row) => tx.put(Cards, { ...row, marks: [...row.marks, mark] })),
});

/** Works on the device, and throws at the authority, which looks at what a collection allows. */
export const breakCard = defineMutator({
  name: 'breakCard',
  args: z.object({ id: CardId }),
  touches: ({ id }) => [card(id)],
  apply: (tx, { id }) => onCard(tx, id, (row) => tx.put(Cards, { ...row, text: 42 as never })),
});

/** Touches a row it never declared. */
export const strayCard = defineMutator({
  name: 'strayCard',
  args: z.object({ id: CardId }),
  touches: ({ id }) => [card(id)],
  apply: (tx) => {
    tx.get(Cards, 'never-declared');
    return done;
  },
});

export const sampleRegistry = registryOf([
  idle,
  addCard,
  writeCard,
  markCard,
  markBoth,
  stateCard,
  removeCard,
  gildCard,
  breakCard,
  strayCard,
  writeNote,
  addLine,
]);

export const ada = 'ada' as AccountId;
export const ben = 'ben' as AccountId;
export const lumen = 'lumen' as StartupId;
