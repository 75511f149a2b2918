import { invalidInput } from '@paratope/shared/answers';
import { changesClosedToKeys } from '@paratope/shared/keys/key-scopes';
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

/** Runs the mutator that a caller names. Reports invalid arguments like the invalid input of any call. */
export async function makeChange(ctx: Ctx<Founder>, { name, args, at, zone }: Change): Promise<ChangedRows> {
  if (ctx.actor.key && changesClosedToKeys.has(name))
    throw new Refused('forbidden', "An API key can't do this. Log in instead.", { extra: { neededScope: null } });
  const mutator = mutators.get(name);
  if (!mutator) throw new Refused('invalid', "This version doesn't support this change.");
  const parsed = mutator.args.safeParse(args);
  if (parsed.success) return runMutator(ctx, mutator, parsed.data, { at, zone });
  const { message, fields } = invalidInput(parsed.error);
  throw new Refused('invalid', message, fields ? { fields } : {});
}
