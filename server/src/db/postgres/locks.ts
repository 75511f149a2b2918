/** The numbers of the advisory locks, in one place, so that none has two meanings. */
export const locks = {
  /** A work takes it alone. */
  works: 1,
  /** Those who migrate, one at a time. */
  migrating: 2,
  /** With a key beside it: who asks a partner about something, one at a time. */
  turns: 4,
} as const;
