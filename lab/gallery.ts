/** `npm run lab -- gallery`: every part of the kit in its states, on a page that follows the source as it is written. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';

readOptions('gallery', {}, '');
const server = await createServer({
  configFile: false,
  root: join(repositoryRoot, 'lab/gallery'),
  publicDir: join(repositoryRoot, 'web/public'),
  server: { host: '127.0.0.1', fs: { allow: [repositoryRoot] } },
});
await server.listen();
server.printUrls();
