import * as z from 'zod/mini';

/** A row on the wire. Its collection's own schema is not applied in transit, so that fields of a newer program survive (SPEC U5). */
export const WireRow = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
export type WireRow = z.infer<typeof WireRow>;
