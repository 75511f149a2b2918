import type { Collection } from '@paratope/shared/mutation';

/** The collections and their fields as one text: two programs with different ones lack rows or fields of each other's (SPEC U3). */
export const shapeOf = (collections: readonly Collection[]): string =>
  collections.map(({ name, schema }) => name + fieldsOf(schema)).join(';');

/** Of an object, or of all the objects a union knows. */
function fieldsOf(schema: unknown): string[] {
  const { shape, options = [] } = (schema as { _zod: { def: { shape?: object; options?: unknown[] } } })._zod.def;
  return shape ? Object.keys(shape) : options.flatMap(fieldsOf);
}
