import {
  type AnyRow,
  defineCollection,
  defineMutator,
  done,
  type Outcome,
  refuse,
  registryOf,
  type Tx,
} from '@paratope/shared/mutation';
import * as z from 'zod/mini';

/** The rows of the model as real ones: marks for its words, a value, a text. */
const Row = z.looseObject({ id: z.string(), marks: z.array(z.string()), value: z.string(), text: z.string() });
export type Row = z.infer<typeof Row> & AnyRow;
export const Rows = defineCollection<Row>({ name: 'rows', schema: Row, indexes: [], texts: ['text'], kept: ['value'] });

const row = (id: string) => [{ collection: 'rows', id }];
const onRow = (tx: Tx, id: string, act: (row: Row) => Row): Outcome => {
  const row = tx.get(Rows, id);
  if (!row) return refuse('missing', 'There is no such row.');
  tx.put(Rows, act(row));
  return done;
};
const Marked = z.object({ id: z.string(), mark: z.string() });
const withMark = (tx: Tx, { id, mark }: z.infer<typeof Marked>): Outcome =>
  onRow(tx, id, (row) => ({ ...row, marks: [...row.marks, mark] }));

export const mark = defineMutator({ name: 'mark', args: Marked, touches: ({ id }) => row(id), apply: withMark });
export const gild = defineMutator({
  name: 'gild',
  args: Marked,
  touches: ({ id }) => row(id),
  permit: (_, __, { plan }) => (plan === 'free' ? refuse('plan_limit', 'Gilding is part of Standard.') : done),
  apply: withMark,
});
export const set = defineMutator({
  name: 'set',
  args: z.object({ id: z.string(), value: z.string() }),
  touches: ({ id }) => row(id),
  apply: (tx, { id, value }) => onRow(tx, id, (row) => ({ ...row, value })),
});
export const write = defineMutator({
  name: 'write',
  args: z.object({ id: z.string(), text: z.string() }),
  touches: ({ id }) => row(id),
  apply: (tx, { id, text }) => onRow(tx, id, (row) => ({ ...row, text })),
});
export const add = defineMutator({
  name: 'add',
  args: z.object({ id: z.string(), mark: z.string() }),
  touches: ({ id }) => row(id),
  apply: (tx, { id, mark }) => {
    if (tx.get(Rows, id)) return refuse('exists', 'There is such a row already.');
    tx.put(Rows, { id, marks: [mark], value: '', text: '' });
    return done;
  },
});
export const remove = defineMutator({
  name: 'remove',
  args: z.object({ id: z.string() }),
  touches: ({ id }) => row(id),
  apply: (tx, { id }) => {
    if (tx.get(Rows, id)) tx.remove(Rows, id);
    return done;
  },
});

export const registry = registryOf([mark, gild, set, write, add, remove]);
