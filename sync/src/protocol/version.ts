/**
 * The protocol version of `messages.ts`. Increase it with any change of a message, add a
 * line here, and set `oldestProtocol` to the oldest version the server still understands.
 *
 * 4  A verdict's sentence is a message, written in the reader's language where it is shown.
 * 3  A request names its account, and the server reports a replica of another account
 *    (`foreign`). A verdict has its moment, and a change sent again after a restore carries it.
 * 2  A cursor in the middle of a download names the commit at which the download began.
 * 1  Push and pull in one request; several spaces, each with a cursor and its nonce.
 */
export const protocol = 4;
export const oldestProtocol = 4;

/** A POST with a JSON body. */
export const syncPath = '/api/sync';

/** The most changes in one request, and their bytes as JSON in UTF-8 (SPEC P8). */
export const batchLimit = { entries: 100, bytes: 256 * 1024 } as const;

/**
 * Accepted changes a device keeps in case the server is restored: about a season's work of one founder (SPEC B3).
 * The server must keep as many verdicts per device, or it would not recognize changes sent again from the journal.
 */
export const journalLimit = 1_000;
