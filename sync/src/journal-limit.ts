/**
 * Accepted changes a device keeps in case the server is restored from a backup: about a season's work of one founder (SPEC B3). The server must keep
 * as many verdicts of each device, or it would not know a change that comes again from the journal.
 */
export const journalLimit = 1_000;
