import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Whether a text contains a word, case-insensitive for ASCII letters. */
export const contains = (column: SQLiteColumn, word: string): SQL => isLike(column, `%${literally(word)}%`);

/** Whether a text starts with these letters, case-insensitive for ASCII letters. */
export const startsWith = (column: SQLiteColumn, letters: string): SQL => isLike(column, `${literally(letters)}%`);

/** Whether a text contains exactly these signs. */
export const includes = (text: SQLiteColumn | SQL, signs: string): SQL => sql`instr(${text}, ${signs}) > 0`;

const isLike = (column: SQLiteColumn, pattern: string): SQL => sql`${column} like ${pattern} escape '\\'`;

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
