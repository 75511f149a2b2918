/** The numbers of the advisory locks, in one place, so that none has two meanings. */
export const locks = {
  /** A work takes it alone. */
  works: 1,
  /** Those who migrate, one at a time. */
  migrating: 2,
  /** The one server there may be. */
  serving: 3,
} as const;
