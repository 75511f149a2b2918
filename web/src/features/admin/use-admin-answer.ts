import type { ActResult } from '../../api/act-result.ts';
import { type Answer, useAnswer } from '../../local/use-answer.ts';
import { t } from '../../words/words.ts';
import { useAdmin } from './use-admin.ts';

export interface AdminAnswer<Value> extends Answer<Value> {
  /** Why there is no newer answer. */
  readonly message: string;
}

interface AnswerWishes {
  /** Shown if the server gives no reason. */
  readonly otherwise?: string;
  /** A change asks again, as a press on Refresh does. */
  readonly deps?: readonly unknown[];
}

/** Loads a call's answer for an admin; an ended session shows the gate again. */
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
