/**
 * What of the server and of `shared` answers no founder, so that its sentences stay English. Everything else does: its refusals and messages are texts of
 * the catalog.
 */
export const notAnswered: readonly string[] = [
  // The admin area, its import and what its base answers.
  'server/src/features/admin/',
  'server/src/features/airtable/',
  'server/src/features/content/write.ts',
  'server/src/features/instance/',
  'server/src/features/investors/',
  'server/src/features/payments/by-hand.ts',
  'server/src/db/changed-meanwhile.ts',
  'shared/src/admin/',
  'shared/src/airtable/',
  'shared/src/content/pieces.ts',
  'shared/src/inbox/',
  // What the operator reads at the server's keyboard, in its log and in its measures.
  'server/src/config.ts',
  'server/src/features/backups/',
  'server/src/features/doctor/',
  'server/src/features/export/',
  'server/src/gateways/writer/',
  'server/src/log.ts',
  'server/src/http/metrics.ts',
  'server/src/jobs/',
];
