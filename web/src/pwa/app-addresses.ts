/**
 * Addresses of the installed app, which the service worker answers from this device. Every other page comes from the network,
 * so that a landing page is never outdated, or falls back to `offline.html`. Workbox matches these against path and query.
 */
export const appAddresses: readonly RegExp[] = [
  /^\/get-matched\/?(?:\?|$)/,
  /^\/vc-timeline\/?(?:\?|$)/,
  /^\/startup-analysis\/?(?:\?|$)/,
  /^\/subscription-auth\/?(?:\?|$)/,
  /^\/client\/./,
  /^\/invitations\/./,
  /^\/pair\/?(?:\?|$)/,
  /^\/oauth\/authorize\/?(?:\?|$)/,
  /^\/airtable-test\/?(?:\?|$)/,
  /^\/admin(?:[/?]|$)/,
];

/** Where the system posts what another app shares; only the service worker answers it. */
export const shareAddress = '/client/share';
