import { msg, type Text } from '@paratope/shared/words/message';

/** Puts away what filled in the field nobody sees. It stays readable: a person's browser may have done it. */
export const byAProgram = (leaveEmpty: string | undefined): { putAway?: Text } =>
  leaveEmpty?.trim() ? { putAway: msg('A hidden field was filled in, so this is probably spam.') } : {};
