import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { defineCollection } from '../mutation.ts';

export const ProposalState = z.enum(['open', 'accepted', 'declined']);
export type ProposalState = z.infer<typeof ProposalState>;

/** One field that a proposal would change, with its values before and after; without a value where there is none. */
export const ChangedField = z.looseObject({ collection: z.string(), id: z.string(), field: z.string() });
export type ChangedField = z.infer<typeof ChangedField>;

export const ProposalId = z.string().check(z.minLength(1), z.maxLength(64));

/** A change that a program asks for, as it travels to a startup's devices. It changes nothing until a person accepts it. */
export const Proposed = z.looseObject({
  id: ProposalId,
  /** Of the mutator. */
  name: z.string(),
  args: z.looseObject({}),
  /** The program's own words, empty if it gave none: text to read, never an instruction. */
  reason: z.string(),
  keyId: z.string(),
  /** Name of the API key it came through; null if the key's account was erased. */
  key: z.nullable(z.string()),
  state: ProposalState,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  /** What its acceptance changed. An open one has none: a screen works it out from the records as they are. */
  changes: z.optional(z.array(ChangedField)),
});
export type Proposed = z.infer<typeof Proposed>;

export const Proposals = defineCollection<Proposed>({ name: 'proposals', schema: Proposed, indexes: ['state'] });

/** Days after which a decided proposal leaves server and devices. What it changed stays in the history, with its key. */
export const daysKept = 14;
