/**
 * The version of the conversation in `up.ts` and `down.ts`. Raise it with any change of a message, write its line here,
 * and set `oldestProtocol` to the oldest one the server still understands.
 *
 * 3  A request names the account it is meant for, and a replica that is another account's is told so (`foreign`). A verdict says when it was given, and a
 *    change that comes again after a restore carries that.
 * 2  A cursor in the middle of a download names the commit at which the download began.
 * 1  Push and pull in one request; several spaces, each with a cursor and its nonce.
 */
export const protocol = 3;
export const oldestProtocol = 3;
