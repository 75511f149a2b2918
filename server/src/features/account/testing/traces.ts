import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Words nobody else would write, one for each field they are planted in. */
export function markers() {
  const planted: string[] = [];
  return {
    planted,
    mark: (field: string) => {
      const word = `zq${field}zq${planted.length}zq`;
      planted.push(word);
      return word;
    },
  };
}

export type Mark = ReturnType<typeof markers>['mark'];

/** Every word of these that stands in a file below the folder, with the file. */
export function found(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const bytes = readFileSync(join(folder, name));
      return words.filter((word) => bytes.includes(word)).map((word) => `${name}: ${word}`);
    });
}
