/**
 * What of the server and of `shared` answers no founder, so that its sentences stay English. Everything else does: its refusals and messages are texts of
 * the catalog.
 */
export const notAnswered: readonly string[] = [
  // What the operator reads at the server's keyboard, in its log and in its measures.
  'server/src/features/admin/by-hand.ts',
  'server/src/features/instance/claim-workspace.ts',
  'server/src/features/instance/openapi.ts',
  'server/src/config.ts',
  'server/src/features/backups/',
  'server/src/features/doctor/',
  'server/src/features/export/',
  'server/src/gateways/writer/',
  'server/src/log.ts',
  'server/src/http/metrics.ts',
  'server/src/jobs/',
];
