/**
 * Parts of the server and of `shared` that founders never see, so that their sentences
 * stay English. Refusals and messages everywhere else are texts of the catalog.
 */
export const notAnswered: readonly string[] = [
  // What the operator reads on the command line, in the log and in metrics.
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
