import { defineConfig } from 'drizzle-kit';

/**
 * `npm run migration --workspace server` writes the next migration from the schema; the file is committed beside it. With a
 * `DATABASE_URL` of PostgreSQL it writes that engine's.
 */
const isPostgres = process.env.DATABASE_URL?.startsWith('postgres') ?? false;
export default defineConfig({
  dialect: isPostgres ? 'postgresql' : 'sqlite',
  schema: './src/db/schema/index.ts',
  out: isPostgres ? './src/db/migrations-postgres' : './src/db/migrations',
});
