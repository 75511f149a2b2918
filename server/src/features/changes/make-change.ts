import { parseInput } from '@paratope/shared/answers';
import { changesClosedToKeys } from '@paratope/shared/keys/key-scopes';
import type { Mutator } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { type ChangedRows, runMutator } from '../sync/index.ts';

interface Change {
  readonly name: string;
  readonly args: unknown;
  /** Time and zone of capture when they differ from the request's. */
  readonly at?: string | undefined;
  readonly zone?: string | undefined;
}

/** Runs the mutator that a caller names. */
export async function makeChange(ctx: Ctx<Founder>, { at, zone, ...change }: Change): Promise<ChangedRows> {
  const { mutator, args } = parsedChange(ctx, change);
  return runMutator(ctx, mutator, args, { at, zone });
}

/** Finds the mutator and parses its arguments. Reports invalid ones like the invalid input of any call. */
export function parsedChange(
  ctx: Ctx<Founder>,
  { name, args }: Pick<Change, 'name' | 'args'>,
): { mutator: Mutator<unknown>; args: unknown } {
  if (ctx.actor.key && changesClosedToKeys.has(name))
    throw new Refused('forbidden', "An API key can't do this. Log in instead.", { extra: { neededScope: null } });
  const mutator = mutators.get(name);
  if (!mutator) throw new Refused('invalid', "This version doesn't support this change.");
  const parsed = parseInput(mutator.args, args);
  if (parsed.ok) return { mutator: mutator as unknown as Mutator<unknown>, args: parsed.data };
  const { message, fields } = parsed;
  throw new Refused('invalid', message, fields ? { fields } : {});
}
