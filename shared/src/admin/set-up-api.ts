import * as z from 'zod/mini';
import { dataAnswer } from '../answers.ts';
import { forOwner, forReadOnly } from '../endpoint.ts';
import { InstanceLine, InstanceSetting } from './instance-api.ts';

/** The steps of an operator's first hour, in their order. */
export const SetUpStepName = z.enum(['instance', 'plans', 'email', 'payment', 'ai', 'investors', 'backups']);
export type SetUpStepName = z.infer<typeof SetUpStepName>;

export const SetUpStep = z.object({
  name: SetUpStepName,
  /** `set` comes before `skipped`: a step that was skipped and then done is done. */
  state: z.enum(['set', 'not-set', 'skipped']),
  lines: z.array(InstanceLine),
  /** `example` is a value that the server would take, to be replaced by the operator's own. */
  settings: z.array(z.object({ ...InstanceSetting.shape, example: z.string() })),
  /** Whether the service it is about can be tried. */
  canTry: z.boolean(),
});
export type SetUpStep = z.infer<typeof SetUpStep>;

export const AdminSetUpApi = {
  setUpSteps: forReadOnly.get('/api/admin/set-up', {
    summary: 'The steps of setting up the instance, what is set in each, and what is missing.',
    output: dataAnswer(z.array(SetUpStep)),
  }),
  skipSetUpStep: forOwner.put('/api/admin/set-up', {
    summary: 'Skips a step for the whole instance, or takes that back.',
    input: z.object({ name: SetUpStepName, isSkipped: z.boolean() }),
    output: dataAnswer(z.array(SetUpStep)),
  }),
  makeTestCharge: forOwner.post('/api/admin/set-up/test-charge', {
    summary: 'Charges Stripe’s test card, in Stripe’s test mode only: a live key is refused before Stripe is asked.',
    output: dataAnswer(InstanceLine),
  }),
};
