import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildWeb } from '../build.ts';
import { startDemoServer } from './demo-server.ts';

/** Runs once before the browser tests: builds the product and fills one demo workspace for all of them. */
export async function setup(): Promise<void> {
  buildWeb();
  buildServer();
  const server = await startDemoServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-filled-'));
  await server.goAway();
  cpSync(server.folder, folder, { recursive: true });
  await server.stop();
  process.env.FILLED_DEMO = folder;
}
