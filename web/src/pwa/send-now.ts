/** The service worker's message to a page when it is online again. */
export const sendNow = 'send-now';
