import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { operatorCommands, unbundled } from './parts.ts';

const here = import.meta.dirname;

/** `@simplewebauthn/server` with what it alone needs: apart from `libraries.js`, because it is loaded on first use. */
const webAuthn =
  /node_modules\/(@simplewebauthn|@peculiar|@hexagon|@levischuck|asn1js|pvtsutils|pvutils|reflect-metadata|tslib|tsyringe)\//;

/** What speaks with a login provider, for the same reason. */
const oidc = /node_modules\/(openid-client|oauth4webapi|jose)\//;

/** What answers agents, with the whole of zod that it is written in, for the same reason. */
const agents = /node_modules\/(@modelcontextprotocol|zod\/v4\/(classic|locales))\//;

const threads = [
  'src/features/backups/backup-thread.ts',
  'src/features/investors/market-thread.ts',
  'src/features/move/move-thread.ts',
];

/**
 * Everything a server and its operator run, without the sources: the server, its threads and the commands, `own.js` with what they
 * share and `libraries.js` with everybody else's code. What has native parts, or is read by another process, stays where npm put it.
 * Why: docs/decisions/0007-built-server.md.
 */
export default defineConfig({
  root: here,
  plugins: [filesStayAtHome(), httpWithoutItsClient(), mapOfOwnCodeAlone()],
  ssr: {
    noExternal: true,
    external: [...unbundled],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: ['src/main.ts', ...threads, ...operatorCommands.map((name) => `../scripts/${name}.ts`)].map((path) =>
        resolve(here, path),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        codeSplitting: {
          groups: [
            { name: 'web-authn', test: webAuthn },
            { name: 'openid', test: oidc },
            // What speaks with PostgreSQL does not come with what both engines are asked with.
            { name: 'drizzle', test: /node_modules\/drizzle-orm\/(?!node-postgres)/, priority: 1 },
            { name: 'postgres', test: /node_modules\/drizzle-orm\/node-postgres\// },
            // What everything is parsed with does not follow those who use more of it.
            { name: 'zod', test: /node_modules\/zod\/v4\/(core|mini)\//, priority: 1 },
            { name: 'agents', test: agents },
            { name: 'libraries', test: /node_modules/ },
            { name: 'own', minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/**
 * A module that looks for a file beside itself (migrations, the program that reads PDFs) finds it where the source stands; a thread is
 * built, and stands beside what starts it.
 */
function filesStayAtHome(): Plugin {
  let out = '';
  return {
    name: 'files-stay-at-home',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir);
    },
    transform(code, id) {
      if (id.includes('node_modules')) return;
      if (/import\.meta\.(dirname|filename)/.test(code)) this.error(`${id} must find its files by import.meta.url.`);
      const source = JSON.stringify(relative(out, id).replaceAll('\\', '/'));
      // On the same line, so that the lines of the map stay true.
      return {
        code: code.replaceAll(/(["']\.\/([\w-]+-thread)\.ts["'], )?import\.meta\.url/g, (_, address, thread) =>
          address ? `'./${thread}.js', import.meta.url` : `new URL(${source}, import.meta.url).href`,
        ),
        map: null,
      };
    },
  };
}

/**
 * To offer `node:http` to an import, Node reads every one of its members, and one of them loads a whole HTTP client, which a server
 * needs only if it ever calls anybody. Asked for by name, the module stays as lazy as it is.
 */
function httpWithoutItsClient(): Plugin {
  const lazy = '\0lazy-http';
  return {
    name: 'http-without-its-client',
    enforce: 'pre',
    resolveId: (id) => (/^(node:)?http$/.test(id) ? lazy : undefined),
    load: (id) =>
      id === lazy
        ? `const http = process.getBuiltinModule('node:http');
export default http;
export const { STATUS_CODES, ServerResponse, createServer, request } = http;`
        : undefined,
  };
}

/** A stack names the source's own lines. Reading a map of the libraries would cost a tenth of a second at every start. */
function mapOfOwnCodeAlone(): Plugin {
  return {
    name: 'map-of-own-code-alone',
    generateBundle(_, bundle) {
      delete bundle['libraries.js.map'];
      const libraries = bundle['libraries.js'];
      if (libraries?.type === 'chunk') libraries.code = libraries.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    },
  };
}
