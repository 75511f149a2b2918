/** Puts away what filled in the field nobody sees. It stays readable: a person's browser may have done it. */
export const byAProgram = (leaveEmpty: string | undefined): { putAway?: string } =>
  leaveEmpty?.trim()
    ? { putAway: 'A field that nobody sees was filled in, so a program wrote this, most likely.' }
    : {};
