/**
 * Addresses of the installed app, which the worker answers from this device. Every other page is a document of the server
 * and goes to the network, so that a landing page is never last month's; without one, `offline.html` says so. Workbox matches them against the path together
 * with the query.
 */
export const appAddresses: readonly RegExp[] = [
  /^\/get-matched\/?(?:\?|$)/,
  /^\/vc-timeline\/?(?:\?|$)/,
  /^\/startup-analysis\/?(?:\?|$)/,
  /^\/subscription-auth\/?(?:\?|$)/,
  /^\/client\/./,
  /^\/invitations\/./,
  /^\/pair\/?(?:\?|$)/,
  /^\/airtable-test\/?(?:\?|$)/,
  /^\/admin(?:[/?]|$)/,
];

/** Where the system posts what another app shares with this one; answered by the worker alone. */
export const shareAddress = '/client/share';
