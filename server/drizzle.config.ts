import { defineConfig } from 'drizzle-kit';

/** `npm run migration --workspace server` writes the next migration from the schema; the file is committed beside it. */
export default defineConfig({ dialect: 'sqlite', schema: './src/db/schema/index.ts', out: './src/db/migrations' });
