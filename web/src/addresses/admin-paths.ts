/** Apart from `paths.ts`, which is part of every first load. */
export const adminPaths = {
  /** The admin's own two-step verification and sessions. */
  ownSignIn: '/admin/sign-in',
  clients: '/admin/clients',
  sources: '/admin/investors',
  airtableTest: '/airtable-test',
  money: '/admin/payments',
  content: '/admin/content',
  instance: '/admin/instance',
} as const;
