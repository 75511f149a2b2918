/** The numbers of the advisory locks, in one place, so that none has two meanings. */
export const locks = {
  /** A work takes it alone, or with others if it has names. */
  works: 1,
  /** Those who migrate, one at a time. */
  migrating: 2,
  /** With a name's hash beside it: a work of that name. */
  names: 3,
  /** With a key beside it: who asks a partner about something, one at a time. */
  turns: 4,
} as const;
