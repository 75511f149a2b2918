import * as z from 'zod/mini';
import { doubleAnswer, Id, listAnswer, listQuery, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { type CallsFor, forFounder, type Who } from '../endpoint.ts';

/** What a founder's key may do: see the records, propose changes for a person to accept, and change them as its owner does. */
export const FounderScope = z.enum(['read', 'propose', 'write']);
export type FounderScope = z.infer<typeof FounderScope>;

/** What an admin's key may do: see the admin area, review matches and run jobs, and maintain the investors. */
export const AdminScope = z.enum(['read', 'review', 'import']);
export type AdminScope = z.infer<typeof AdminScope>;

export type KeyScope = FounderScope | AdminScope;

/** Days after which a key may expire at the earliest and at the latest. */
export const keyLife = { leastDays: 7, mostDays: 366 } as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Null if it was never used. A use within minutes of the last noted one may not be noted. */
  usedAt: z.nullable(Instant),
  /** Network address of that use. */
  usedFrom: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

const chooseScope = 'Please choose what the key may do';

/** Calls for API keys: the same for founders and admins, at different paths. No key may make them. */
export const keyCalls = <W extends Who, S extends KeyScope>(
  path: string,
  calls: CallsFor<W>,
  scope: z.ZodMiniType<S>,
) => ({
  list: calls.get(path, {
    summary: 'Lists the API keys of the account that were not revoked. The keys themselves are never shown again.',
    input: z.object(listQuery),
    output: listAnswer(ApiKey),
  }),
  create: calls.post(path, {
    summary: 'Makes an API key and says it this once. It expires between 7 days and a year from now.',
    input: z.object({
      name: required('Please name the key', 100),
      scopes: z.array(scope, chooseScope).check(z.minLength(1, chooseScope)),
      expiresAt: Instant,
    }),
    output: doubleAnswer({ id: Id, key: z.string() }),
  }),
  revoke: calls.delete(`${path}/:id`, {
    summary: 'Revokes an API key; its next request is refused.',
    input: z.object({ id: Id }),
  }),
});

export const KeyApi = keyCalls('/api/client/keys', forFounder, FounderScope);
