/** The further rooms of the admin area; `paths.ts` is part of every first visit, this is not. */
export const adminPaths = {
  /** One's own way in: second factor and sessions. */
  ownSignIn: '/admin/sign-in',
  clients: '/admin/clients',
  sources: '/admin/investors',
  airtableTest: '/airtable-test',
  money: '/admin/payments',
  content: '/admin/content',
  instance: '/admin/instance',
} as const;
