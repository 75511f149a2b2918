import type { ActResult } from '../../api/act-result.ts';
import { type Answer, useAnswer } from '../../local/use-answer.ts';
import { t } from '../../words/words.ts';
import { useAdmin } from './use-admin.ts';

export interface AdminAnswer<Value> extends Answer<Value> {
  /** Why there is no newer answer. */
  readonly message: string;
}

interface AnswerWishes {
  /** What is said where the server gives no reason. */
  readonly otherwise?: string;
  /** Another of them asks anew, as a press on Refresh does. */
  readonly deps?: readonly unknown[];
}

/** What a call answers an admin; a session that is over closes the gate. */
export function useAdminAnswer<Value>(
  ask: () => Promise<ActResult<Value>>,
  { otherwise = t('Failed to load data'), deps = [] }: AnswerWishes = {},
): AdminAnswer<Value> {
  const { explain } = useAdmin();
  const asked = useAnswer(async () => {
    const answer = await ask();
    return answer.ok ? answer : { ...answer, message: explain(answer, otherwise) };
  }, deps);
  return { ...asked, message: asked.failure?.message ?? '' };
}
