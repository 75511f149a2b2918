/** The worker's word to a page when there is a network again. */
export const sendNow = 'send-now';
