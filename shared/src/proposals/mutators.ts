import * as z from 'zod/mini';
import type { FieldValues, Known, Telling } from '../changes/words.ts';
import { defineMutator, done, type Outcome, type Registry, refuse, type Tx } from '../mutation.ts';
import { collections } from '../synced.ts';
import { putBack, watched } from './changed-fields.ts';
import { ProposalId, Proposals, type Proposed } from './proposal.ts';

/** A person's decisions on what programs propose. `acts` are the changes that can be proposed. */
export function proposalMutators(acts: Registry) {
  /** The change as it is accepted: as it was proposed, or with other arguments. Its own schema reads them. */
  const Accepted = z.pipe(
    z.object({ id: ProposalId, name: z.string(), args: z.record(z.string(), z.unknown()) }),
    z.transform((given, context) => {
      const parsed = acts.get(given.name)?.args.safeParse(given.args);
      if (parsed?.success) return { ...given, args: parsed.data as Record<string, unknown> };
      for (const { message, path } of parsed?.error.issues ?? [notSupported])
        context.issues.push({ code: 'custom', message, path: ['args', ...path], input: given });
      return z.NEVER;
    }),
  );

  /** Makes a proposed change as the person's own. */
  const acceptProposal = defineMutator({
    name: 'acceptProposal',
    label: 'Proposal accepted',
    args: Accepted,
    tell({ name, args }, known) {
      const act = acts.get(name);
      const given = flat(args);
      const { about = aboutOf(given, known) || String(given.name ?? ''), ...told } =
        act?.tell?.(args as never, known) ?? {};
      const values = Object.fromEntries(Object.entries(given).filter(([field]) => field in (act?.fields ?? {})));
      // The proposal's own name is no value of the record.
      const before = { ...known.before, name: undefined };
      return { values, before, ...told, label: 'Proposal accepted', detail: known.change(name), about };
    },
    touches: ({ id, name, args }, startupId) => [ref(id), ...(acts.get(name)?.touches(args as never, startupId) ?? [])],
    permit: (tx, { name, args }, entitlements) => acts.get(name)?.permit?.(tx, args as never, entitlements) ?? done,
    apply(tx, { id, name, args }) {
      const found = tx.get(Proposals, id);
      if (!found) return missing;
      if (found.state !== 'open') return decided;
      const act = acts.get(name);
      if (!act || found.name !== name) return refuse('invalid', notSupported.message);
      const own = watched(tx);
      const outcome: Outcome = act.apply(own.tx, args as never);
      if (!outcome.done) return outcome;
      return decide(tx, found, { state: 'accepted', args, changes: own.changes() });
    },
  });

  return { acceptProposal, declineProposal, reopenProposal };
}

/** Nothing changes. */
const declineProposal = defineMutator({
  name: 'declineProposal',
  label: 'Proposal declined',
  args: z.object({ id: ProposalId }),
  tell: (_, known) => ofProposal(known),
  touches: ({ id }) => [ref(id)],
  apply(tx, { id }) {
    const found = tx.get(Proposals, id);
    if (!found) return missing;
    return found.state === 'open' ? decide(tx, found, { state: 'declined' }) : decided;
  },
});

/** Takes back a decision. What an acceptance changed is as before, unless somebody changed it since. */
const reopenProposal = defineMutator({
  name: 'reopenProposal',
  label: 'Proposal open again',
  args: z.object({
    id: ProposalId,
    /** The records that the acceptance changed. */
    changed: z.array(z.object({ collection: z.enum(collections.map(({ name }) => name)), id: z.string() })),
  }),
  tell: (_, known) => ofProposal(known),
  touches: ({ id, changed }) => [ref(id), ...changed],
  apply(tx, { id, changed }) {
    const found = tx.get(Proposals, id);
    if (!found) return missing;
    if (found.state === 'open') return refuse('conflict', 'This proposal is still open.');
    const { changes = [], ...rest } = found;
    const isNamed = changes.every((one) => changed.some((of) => of.collection === one.collection && of.id === one.id));
    if (!isNamed || !putBack(tx, changes, collections))
      return refuse('conflict', 'This was changed again since. Nothing was undone.');
    tx.put(Proposals, { ...rest, state: 'open', decidedAt: null });
    return done;
  },
});

/** The records that a proposal's acceptance changed, each once. */
export const changedBy = ({ changes = [] }: Pick<Proposed, 'changes'>) => [
  ...new Map(changes.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }])).values(),
];

/** The proposal is among the records as the person saw them, with its arguments one level down. */
const ofProposal = (known: Known): Telling => ({
  detail: known.change(String(known.before.name ?? '')),
  about: aboutOf(known.before, known),
});

const aboutOf = ({ matchId, id }: FieldValues, known: Known): string =>
  [matchId, id].flatMap((one) => (typeof one === 'string' ? (known.name(one) ?? []) : []))[0] ?? '';

const flat = (args: FieldValues): FieldValues =>
  Object.assign({}, ...Object.values(args).filter((part) => typeof part === 'object' && !Array.isArray(part)), args);

const ref = (id: string) => ({ collection: Proposals.name, id });

function decide(tx: Tx, found: Proposed, decision: Partial<Proposed>): Outcome {
  tx.put(Proposals, { ...found, ...decision, decidedAt: tx.by.at });
  return done;
}

const missing = refuse('missing', "We couldn't find this proposal.");
const decided = refuse('conflict', 'This proposal was already decided.');
const notSupported = { message: "This version doesn't support this change.", path: [] };
