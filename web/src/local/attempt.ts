import type { Result } from '@paratope/shared/failure';
import { type ActResult, done, failed } from '../api/act-result.ts';
import { inWords, t } from '../words/words.ts';

/** Words a form keeps on the screen are never lost to a full disk: it says so and stays open. */
export const deviceFull = (): string => t("This device couldn't save it. Your text is still here.");

/** How a change on this device ended: refused by a rule, or `unknown` where the device could not write at all. */
export async function attempt<T>(change: Promise<Result<T>>): Promise<ActResult<T>> {
  try {
    const result = await change;
    return result.ok
      ? done(result.value)
      : {
          ...failed('refused', inWords(result.message)),
          code: result.code,
          ...(result.fields ? { fields: result.fields } : {}),
        };
  } catch {
    return failed('unknown', deviceFull());
  }
}
