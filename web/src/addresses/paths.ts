/**
 * The addresses the app's pages link to, but for those of `payment-paths.ts` and `admin-paths.ts`; the public pages write theirs themselves.
 * The first group are documents of the server, reached with a plain `<a>`; the rest belong to the app's own router.
 */
export const documents = {
  home: '/',
  subscribe: '/subscribe',
  contact: '/contact',
} as const;

export const paths = {
  login: '/client/login',
  forgotPassword: '/client/forgot-password',
  resetPassword: '/client/reset-password',
  verify: '/client/verify',
  /** Asked of somebody whose account is to be deleted. */
  keepAccount: '/client/keep-account',
  account: '/client/account',
  getMatched: '/get-matched',
  editProfile: '/get-matched?edit=1',
  today: '/client/today',
  /** The short way to log an activity. */
  log: (about: { readonly matchId?: string } = {}) => `/client/log${query(about)}`,
  conference: '/client/conference',
  calendar: '/client/calendar',
  dashboard: '/client/dashboard',
  match: (id: string) => `/client/matches/${encodeURIComponent(id)}`,
  /** A match on one screen, for the minutes before a meeting. */
  brief: (id: string) => `${paths.match(id)}/brief`,
  /** The e-mail to the investor of a match. */
  email: (matchId: string) => `${paths.match(matchId)}/email`,
  timeline: (about: { readonly matchId?: string | undefined; readonly log?: boolean | undefined } = {}) =>
    `/vc-timeline${query({ log: about.log ? '1' : undefined, matchId: about.matchId })}`,
  round: '/client/round',
  /** The founder's own list, from a CSV file. */
  bringList: '/client/bring-list',
  pending: '/client/pending',
  /** Every value the fields of a record have had. */
  history: (of: { readonly collection: string; readonly id: string }) =>
    `/client/history/${of.collection}/${encodeURIComponent(of.id)}`,
  /** Whether this device is ready for a day without a network. */
  device: '/client/device',
  /** Who belongs to the startup. */
  people: '/client/people',
  /** The code that signs a phone in. */
  pair: '/client/pair',
  /** Where the phone gives that code. */
  claimPairing: '/pair',
  /** Where the link of an invitation leads. */
  invitation: (token: string) => `/invitations/${encodeURIComponent(token)}`,
  more: '/client/more',
  /** The report on the startup; without a token one's own. */
  analysis: (about: { readonly token?: string; readonly generating?: string | undefined } = {}) =>
    `/startup-analysis${query(about)}`,
  admin: '/admin',
} as const;

function query(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
