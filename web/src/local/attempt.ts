import type { Result } from '@paratope/shared/failure';
import { type ActResult, done, failed } from '../api/act-result.ts';
import { inWords, t } from '../words/words.ts';

/** A form must never lose its text to a full disk: it shows this and stays open. */
export const deviceFull = (): string => t("This device couldn't save it. Your text is still here.");

/** Never throws: `refused` is a rule's rejection, `unknown` means that the device could not write. */
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
