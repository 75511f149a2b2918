/** Where the request goes, as a POST with a JSON body. */
export const syncPath = '/api/sync';

/** Most changes in one request, and most bytes of them as JSON in UTF-8 (SPEC P8). */
export const batchLimit = { entries: 100, bytes: 256 * 1024 } as const;
