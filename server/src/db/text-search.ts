import { type SQL, sql } from 'drizzle-orm';
import { byEngine, type DbColumn } from './kit.ts';

/** Whether a text contains a word, case-insensitive for ASCII letters. */
export const contains = (column: DbColumn, word: string): SQL => isLike(column, `%${literally(word)}%`);

/** Whether a text starts with these letters, case-insensitive for ASCII letters. */
export const startsWith = (column: DbColumn, letters: string): SQL => isLike(column, `${literally(letters)}%`);

/** Whether a text contains exactly these signs. */
export const includes = (text: DbColumn | SQL, signs: string): SQL => sql`${sql.raw(place)}(${text}, ${signs}) > 0`;

const isLike = (column: DbColumn, pattern: string): SQL => sql`${column} ${sql.raw(like)} ${pattern} escape '\\'`;

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** The comparison that takes ASCII's capital and small letters for the same, and no other. */
const like = byEngine({ sqlite: 'like', postgres: 'ilike' });
const place = byEngine({ sqlite: 'instr', postgres: 'strpos' });
