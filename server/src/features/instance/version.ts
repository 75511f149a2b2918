import { readFileSync } from 'node:fs';

/** Of the program, as its package says. */
export const { version: programVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};
