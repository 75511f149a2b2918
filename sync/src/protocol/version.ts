/**
 * The version of the conversation in `messages.ts`. Raise it with any change of a message, write its line here,
 * and set `oldestProtocol` to the oldest one the server still understands.
 *
 * 4  The sentence of a verdict is a message, written in the reader's language where it is shown.
 * 3  A request names the account it is meant for, and a replica that is another account's is told so (`foreign`). A verdict says when it was given, and a
 *    change that comes again after a restore carries that.
 * 2  A cursor in the middle of a download names the commit at which the download began.
 * 1  Push and pull in one request; several spaces, each with a cursor and its nonce.
 */
export const protocol = 4;
export const oldestProtocol = 4;

/** Where the request goes, as a POST with a JSON body. */
export const syncPath = '/api/sync';

/** Most changes in one request, and most bytes of them as JSON in UTF-8 (SPEC P8). */
export const batchLimit = { entries: 100, bytes: 256 * 1024 } as const;

/**
 * Accepted changes a device keeps in case the server is restored from a backup: about a season's work of one founder (SPEC B3). The server must keep
 * as many verdicts of each device, or it would not know a change that comes again from the journal.
 */
export const journalLimit = 1_000;
