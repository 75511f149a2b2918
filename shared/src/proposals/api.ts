import * as z from 'zod/mini';
import { dataAnswer, doubleAnswer, Id, listAnswer, listQuery } from '../answers.ts';
import { forFounder } from '../endpoint.ts';
import { Text } from '../words/message.ts';
import { ChangedField, ProposalState, Proposed } from './proposal.ts';

/** One field that a proposal would change; null stands for no value, and for a record that is not there. */
const ProposedField = z.object({
  ...ChangedField.shape,
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});

/** A change that a program asks for. It changes nothing until a person accepts it. */
export const Proposal = z.object({
  ...z.omit(Proposed, { keyId: true, changes: true }).shape,
  /** What the change is called on screens. */
  label: z.string(),
  /** As it was when it was proposed; once accepted, as it was then. */
  changes: z.array(ProposedField),
});
export type Proposal = z.infer<typeof Proposal>;

/** Most proposals accepted by one call. */
const mostAtOnce = 200;

/** What becomes of the changes that programs propose: a person decides, never a key. */
export const ProposalApi = {
  list: forFounder.get('/api/client/proposals', {
    summary: 'The changes that programs proposed, the newest first; without `state` the open ones.',
    input: z.object({ ...listQuery, state: z._default(ProposalState, 'open') }),
    output: listAnswer(Proposal),
  }),
  accept: forFounder.post('/api/client/proposals/:id/accept', {
    costly: 'whole',
    summary: 'Makes a proposed change as the caller’s own, with other arguments if `args` is given.',
    input: z.object({ id: Id, args: z.optional(z.record(z.string(), z.unknown())) }),
    output: dataAnswer(Proposal),
  }),
  acceptMany: forFounder.post('/api/client/proposals/accept', {
    costly: 'whole',
    summary:
      'Makes several proposed changes, in the order given. What can no longer be made stays open and is named with the reason.',
    input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(mostAtOnce)) }),
    output: doubleAnswer({
      accepted: z.array(Id),
      refused: z.array(z.object({ id: Id, message: Text })),
    }),
  }),
  decline: forFounder.post('/api/client/proposals/:id/decline', {
    summary: 'Declines a proposed change; nothing is changed.',
    input: z.object({ id: Id }),
    output: dataAnswer(Proposal),
  }),
  undo: forFounder.post('/api/client/proposals/:id/undo', {
    costly: 'whole',
    summary:
      'Takes back an acceptance or a decline: the proposal is open again. Refused if it is open, or if what it changed was changed again since.',
    input: z.object({ id: Id }),
    output: dataAnswer(Proposal),
  }),
};
