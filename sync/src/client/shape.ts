import type { Collection } from '@paratope/shared/mutation';

/** The collections and their fields as one text: two programs with different ones lack rows or fields of each other's (SPEC U3). */
export const shapeOf = (collections: readonly Collection[]): string =>
  collections.map(({ name, schema }) => `${name}:${[...new Set(fieldsOf(schema))].sort()}`).join(';');

interface Parts {
  readonly shape?: object;
  readonly options?: readonly unknown[];
  readonly innerType?: unknown;
}

function fieldsOf(schema: unknown): string[] {
  const { shape = {}, options = [], innerType } = (schema as { _zod: { def: Parts } })._zod.def;
  return [...Object.keys(shape), ...options.flatMap(fieldsOf), ...(innerType ? fieldsOf(innerType) : [])];
}
