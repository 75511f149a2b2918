import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each text of the built app once more, packed, for the server to hand out as it lies there: packing while somebody waits costs more than it saves. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    // After the service worker, which is built last.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|html|webmanifest)$/.test(name)) continue;
          const path = join(folder, name);
          const text = readFileSync(path);
          if (text.length < worthIt) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        }
      },
    },
  };
}

/** Bytes below which a packet of the network holds it either way. */
const worthIt = 1_024;
