/**
 * How long the server waits for a caller to finish speaking, in milliseconds: a browser says its headers at once, and a deck of 25 MB
 * needs five minutes on a slow phone. Who stays longer is shown out, so that connections that never finish cannot be piled up.
 */
export const patience = {
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
} as const;
