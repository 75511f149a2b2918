/**
 * The addresses that the app's pages link to; see also `payment-paths.ts` and `admin-paths.ts`. The public pages write
 * their own. `documents` are pages of the server, linked with a plain `<a>`; `paths` belong to the app's router.
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
  /** For a user whose account is scheduled for deletion. */
  keepAccount: '/client/keep-account',
  account: '/client/account',
  getMatched: '/get-matched',
  editProfile: '/get-matched?edit=1',
  today: '/client/today',
  log: (about: { readonly matchId?: string } = {}) => `/client/log${query(about)}`,
  conference: '/client/conference',
  calendar: '/client/calendar',
  dashboard: '/client/dashboard',
  match: (id: string) => `/client/matches/${encodeURIComponent(id)}`,
  /** A match on one screen, for the minutes before a meeting. */
  brief: (id: string) => `${paths.match(id)}/brief`,
  email: (matchId: string) => `${paths.match(matchId)}/email`,
  timeline: (about: { readonly matchId?: string | undefined; readonly log?: boolean | undefined } = {}) =>
    `/vc-timeline${query({ log: about.log ? '1' : undefined, matchId: about.matchId })}`,
  round: '/client/round',
  /** Imports the founder's own list from a CSV file. */
  importInvestors: '/client/bring-list',
  pending: '/client/pending',
  /** What programs propose. */
  proposals: '/client/proposals',
  history: (of: { readonly collection: string; readonly id: string }) =>
    `/client/history/${of.collection}/${encodeURIComponent(of.id)}`,
  /** Shows whether this device is ready for a day offline. */
  device: '/client/device',
  people: '/client/people',
  /** The founder's own card as a QR code. */
  card: '/client/card',
  /** Shows the code that signs in a phone. */
  pair: '/client/pair',
  /** Where the phone enters that code. */
  claimPairing: '/pair',
  invitation: (token: string) => `/invitations/${encodeURIComponent(token)}`,
  more: '/client/more',
  /** The startup's report; without a token, the user's own. */
  analysis: (about: { readonly token?: string; readonly generating?: string | undefined } = {}) =>
    `/startup-analysis${query(about)}`,
  admin: '/admin',
} as const;

function query(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
