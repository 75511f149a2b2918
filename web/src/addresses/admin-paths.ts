/** Apart from `paths.ts`, which is part of every first load. The dashboard itself is `paths.admin`. */
export const adminPaths = {
  submissions: '/admin/submissions',
  pdfAnalysis: '/admin/pdf-analysis',
  matches: '/admin/matches',
  premium: '/admin/premium',
  jobs: '/admin/jobs',
  audit: '/admin/audit',
  mail: '/admin/mail',
  team: '/admin/team',
  inbox: '/admin/inbox',
  investors: '/admin/investors',
  /** Imports investors, and lists past imports. */
  imports: '/admin/investors/import',
  clients: '/admin/clients',
  payments: '/admin/payments',
  codes: '/admin/payments/codes',
  content: '/admin/content',
  instance: '/admin/instance',
  /** The guide through an operator's first hour; `/admin/setup` is where a one-time link leads. */
  setUp: '/admin/set-up',
  /** The admin's own two-step verification and sessions. */
  ownSignIn: '/admin/sign-in',
  airtableTest: '/airtable-test',
} as const;

/** An address without a trailing slash, as the ones above are written. */
export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

const onDashboard: readonly string[] = [
  '/admin',
  adminPaths.submissions,
  adminPaths.pdfAnalysis,
  adminPaths.matches,
  adminPaths.premium,
  adminPaths.jobs,
  adminPaths.audit,
  adminPaths.mail,
  adminPaths.team,
];

/** Whether the address is one of the dashboard's tabs. */
export const isOnDashboard = (pathname: string): boolean => onDashboard.includes(withoutSlash(pathname));
