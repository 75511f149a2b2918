import { msg, type Text } from '@paratope/shared/words/message';

/** Archives messages that filled in the hidden honeypot field. They stay readable, because a person's browser may have filled it in. */
export const honeypot = (leaveEmpty: string | undefined): { putAway?: Text } =>
  leaveEmpty?.trim() ? { putAway: msg('A hidden field was filled in, so this is probably spam.') } : {};
