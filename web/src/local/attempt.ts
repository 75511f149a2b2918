import type { Result } from '@paratope/shared/failure';
import { answerWords, t } from '../words/words.ts';

/** How saving on the device went: done, refused by a rule (nothing written), or the device could not write at all. */
export type Attempt<T> =
  | { readonly state: 'saved'; readonly value: T }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'broken' };

/** Words a form keeps on the screen are never lost to a full disk: it says so and stays open. */
export const deviceFull = (): string => t('This device could not save it. Your words are still here.');

export async function attempt<T>(change: Promise<Result<T>>): Promise<Attempt<T>> {
  try {
    const result = await change;
    return result.ok
      ? { state: 'saved', value: result.value }
      : { state: 'refused', reason: answerWords(result.message) };
  } catch {
    return { state: 'broken' };
  }
}
