import * as z from 'zod/mini';
import { defineMutator, done, type Outcome, type Registry, refuse, type Tx } from '../mutation.ts';
import { collections } from '../synced.ts';
import { putBack, watched } from './changed-fields.ts';
import { ProposalId, Proposals, type Proposed } from './proposal.ts';

/** A person's decisions on what programs propose. `acts` are the changes that can be proposed. */
export function proposalMutators(acts: Registry) {
  /** The change as it is accepted: as it was proposed, or with other arguments. Its own schema reads them. */
  const Accepted = z
    .object({
      id: ProposalId,
      name: z.string().check(z.refine((name) => acts.has(name), notSupported)),
      args: z.looseObject({}),
    })
    .check((given) => {
      const { name, args } = given.value;
      const parsed = acts.get(name)?.args.safeParse(args);
      if (parsed?.success) given.value = { ...given.value, args: parsed.data };
      for (const { message, path } of parsed?.error?.issues ?? [])
        given.issues.push({ code: 'custom', message, path: ['args', ...path], input: args });
    });

  /** Makes a proposed change as the person's own. */
  const acceptProposal = defineMutator({
    name: 'acceptProposal',
    label: 'Proposal accepted',
    args: Accepted,
    touches: ({ id, name, args }, startupId) => [ref(id), ...(acts.get(name)?.touches(args as never, startupId) ?? [])],
    permit: (tx, { name, args }, entitlements) => acts.get(name)?.permit?.(tx, args as never, entitlements) ?? done,
    apply(tx, { id, name, args }) {
      const found = tx.get(Proposals, id);
      if (!found) return missing;
      if (found.state !== 'open') return decided;
      const own = watched(tx);
      const act = found.name === name ? acts.get(name) : undefined;
      const outcome = act?.apply(own.tx, args as never) ?? refuse('invalid', notSupported);
      return outcome.done ? decide(tx, found, { state: 'accepted', args, changes: own.changes() }) : outcome;
    },
  });

  return { acceptProposal, declineProposal, reopenProposal };
}

/** Nothing changes. */
const declineProposal = defineMutator({
  name: 'declineProposal',
  label: 'Proposal declined',
  args: z.object({ id: ProposalId }),
  touches: ({ id }) => [ref(id)],
  apply(tx, { id }) {
    const found = tx.get(Proposals, id);
    if (!found) return missing;
    return found.state === 'open' ? decide(tx, found, { state: 'declined' }) : decided;
  },
});

/** Takes back a decision, if there is one. What an acceptance changed is as before, unless somebody changed it since. */
const reopenProposal = defineMutator({
  name: 'reopenProposal',
  label: 'Proposal reopened',
  args: z.object({
    id: ProposalId,
    /** The records that the acceptance changed. */
    changed: z.array(z.object({ collection: z.enum(collections.map(({ name }) => name)), id: z.string() })),
  }),
  touches: ({ id, changed }) => [ref(id), ...changed],
  apply(tx, { id, changed }) {
    const found = tx.get(Proposals, id);
    if (!found) return missing;
    if (found.state === 'open') return done;
    const { changes = [], ...rest } = found;
    const isNamed = changes.every((one) => changed.some(({ id: of }) => of === one.id));
    if (!isNamed || !putBack(tx, changes, collections))
      return refuse('conflict', 'This was changed again since. Nothing was undone.');
    tx.put(Proposals, { ...rest, state: 'open', decidedAt: null });
    return done;
  },
});

const ref = (id: string) => ({ collection: Proposals.name, id });

function decide(tx: Tx, found: Proposed, decision: Partial<Proposed>): Outcome {
  tx.put(Proposals, { ...found, ...decision, decidedAt: tx.by.at });
  return done;
}

const missing = refuse('missing', "We couldn't find this proposal.");
const decided = refuse('conflict', 'This proposal was already decided.');
const notSupported = "This version doesn't support this change.";
