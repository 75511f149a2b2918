import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import { asMessage, type Message, msg, type Text } from '@paratope/shared/words/message';
import { sentenceOf } from '../../gateways/said-error.ts';

/** `fail` needs a person now, `warn` should be known, `ok` includes what is not configured. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: Text;
}

/** Milliseconds each service may take. */
export const patience = 10_000;

export const lineOf = ({ name, state, message }: Finding): InstanceLine => ({
  label: labels[name] ?? name,
  value: asMessage(message),
  state: states[state],
});

const labels: Readonly<Record<string, Message>> = {
  mail: msg('Mail server'),
  ai: msg('AI model'),
  embeddings: msg('Embeddings'),
  payments: msg('Card payments'),
  webhook: msg('Stripe webhook'),
  airtable: msg('Airtable'),
  login: msg('Login provider'),
  'test mail': msg('Test email'),
  'test charge': msg('Test charge'),
};

const states = { ok: 'good', warn: 'late', fail: 'broken' } as const satisfies Record<
  Finding['state'],
  InstanceLine['state']
>;

/** Errors that the gateways throw here carry our own sentences. */
export async function tried(name: string, setting: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (failure) {
    return fail(name, settingFault(setting, sentenceOf(failure)));
  }
}

export const settingFault = (setting: string, reason: Text): Message => msg('{setting}: {reason}', { setting, reason });

export const ok = (name: string, message: Text): Finding => ({ name, state: 'ok', message });
export const warn = (name: string, message: Text): Finding => ({ name, state: 'warn', message });
export const fail = (name: string, message: Text): Finding => ({ name, state: 'fail', message });
