import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from '../files.ts';

/**
 * Builds the real server with some lines of one source file replaced. Throws when
 * a line is not found, so that a test never runs the unaltered server by mistake.
 * @returns the program, for Node to run
 */
export async function buildAlteredServer(
  name: string,
  { file, lines }: { readonly file: string; readonly lines: readonly (readonly [from: string, to: string])[] },
): Promise<string> {
  const outDir = join(repositoryRoot, '.cache/altered-servers', name);
  let isAltered = false;
  await build({
    configFile: join(repositoryRoot, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'altered',
        enforce: 'pre',
        transform(code, id) {
          if (id !== join(repositoryRoot, file)) return;
          for (const [from] of lines) if (!code.includes(from)) throw new Error(`${file} has no line "${from}".`);
          isAltered = true;
          return { code: lines.reduce((text, [from, to]) => text.replace(from, to), code), map: null };
        },
      },
    ],
  });
  if (!isAltered) throw new Error(`${file} is no part of the server.`);
  return join(outDir, 'main.js');
}
