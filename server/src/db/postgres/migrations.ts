import { fileURLToPath } from 'node:url';

/** The folder of the generated migrations. */
export const migrations = fileURLToPath(new URL('../migrations-postgres', import.meta.url));
