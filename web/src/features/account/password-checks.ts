import { passwordFault, passwordsDiffer } from '@paratope/shared/account/api';
import { t } from '../../words/words.ts';

export interface PasswordChecks {
  readonly isLongEnough: boolean;
  readonly areEqual: boolean;
  /** The sentence for the first failed check. */
  readonly fault: string | undefined;
}

/** Checks a new password and its repetition. Length is the only rule the device can judge. */
export function passwordChecks(password: string, confirmation: string, least: 6 | 8): PasswordChecks {
  const tooShort = passwordFault(password, least);
  const areEqual = password === confirmation;
  return {
    isLongEnough: tooShort === undefined,
    areEqual: areEqual && password !== '',
    fault: tooShort ? t(tooShort) : areEqual ? undefined : t(passwordsDiffer),
  };
}
