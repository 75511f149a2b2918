import { type TestAPI, test } from 'vitest';
import { engine } from '../db/kit.ts';

/** A test of what only a database file has. Whole files of such tests are named in vitest.config.ts. */
export const onlyOnSqlite = test.skipIf(engine !== 'sqlite') as TestAPI;
