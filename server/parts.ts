/** The commands of an operator that are built beside the server. Their sources are `scripts/NAME.ts`. */
export const operatorCommands = ['admin', 'backup', 'doctor', 'export', 'import', 'move', 'restore'] as const;

/** Packages the build leaves in node_modules: they have native parts, or are loaded by path or only when needed. */
export const unbundled = [
  '@node-rs/argon2',
  'better-sqlite3',
  'sqlite-vec',
  'pg',
  'unpdf',
  '@hyzyla/pdfium',
  'web-push',
  '@zxcvbn-ts/language-common',
] as const;
