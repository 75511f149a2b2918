/**
 * Names the files a status change passes between the press and the verdict, in the browser and in the server, as V8's coverage counts them: those of which
 * a function ran meanwhile. What runs as well while nobody does anything is taken out, and what only draws is counted by itself.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { removeFolder } from '../scripts/browser/remove-folder.ts';
import { signIn } from '../scripts/browser/steps.ts';
import { asJson } from '../scripts/command-line.ts';
import { repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';

const values = readOptions('trace-change', { json: asJson }, '');
const password = 'binding by shape';
/** Milliseconds in which a change is with the server and its answer is here, with room to spare. */
const window = 4_000;

const folder = mkdtempSync(join(tmpdir(), 'paratope-trace-'));
const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'server/src/main.ts', '--demo'], {
  cwd: repositoryRoot,
  env: {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
for (const stream of [server.stdout, server.stderr]) {
  stream.on('data', (chunk) => {
    said += chunk;
  });
}
const [inspector, api] = await Promise.all([
  inWhatItSays(/^Debugger listening on (\S+)$/m),
  inWhatItSays(/^Paratope is ready at (\S+)$/m),
]);
process.env.PORT = new URL(api).port;
// As the source is written: each file is a script of its own.
const vite = await createServer({
  root: join(repositoryRoot, 'web'),
  configFile: join(repositoryRoot, 'web/vite.config.ts'),
  server: { port: 0, host: '127.0.0.1', hmr: false },
  logLevel: 'error',
});
await vite.listen();
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(60_000);
  await signIn(page, vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', { email: 'standard@demo.local', password });
  await page.getByText('All changes on the server').first().waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Update status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Onboard' }).check();
  const driver = await page.context().newCDPSession(page);
  const sides = [
    await countCalls((method, parameters) => driver.send(method as 'Profiler.enable', parameters as undefined)),
    await countCalls(await askInspector(inspector)),
  ] as const;
  const ranIn = async (): Promise<Set<string>[]> => {
    await pause(window);
    return Promise.all(sides.map((ran) => ran()));
  };
  await ranIn();
  const idle = await ranIn();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  const [inBrowser = new Set<string>(), inServer = new Set<string>()] = (await ranIn()).map(
    (ran, side) => new Set([...ran].filter((file) => !idle[side]?.has(file))),
  );
  const drawing = [...inBrowser].filter(
    (file) => file.endsWith('.tsx') || /^web\/src\/(ui|words|addresses)\//.test(file),
  );
  const device = [...inBrowser].filter((file) => !drawing.includes(file));
  const found = { drawing, device, server: [...inServer] };
  for (const [what, files] of Object.entries(found)) {
    console.log(`${what}: ${files.length} files`);
    for (const file of files.toSorted()) console.log(`  ${file}`);
  }
  if (values.json)
    console.log(JSON.stringify({ drawing: drawing.length, device: device.length, server: inServer.size }));
} finally {
  await browser.close();
  await vite.close();
  server.kill();
  removeFolder(folder);
}
process.exit();

async function inWhatItSays(wanted: RegExp): Promise<string> {
  for (;;) {
    const found = wanted.exec(said)?.[1];
    if (found) return found;
    if (server.exitCode !== null) throw new Error(`The server ended before it was ready. It said: ${said}`);
    await pause(50);
  }
}

type Ask = (method: string, parameters?: object) => Promise<unknown>;

/** Commands to a process that is being inspected, over its socket. */
async function askInspector(address: string): Promise<Ask> {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let asked = 0;
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  return (method, params = {}) => {
    asked += 1;
    socket.send(JSON.stringify({ id: asked, method, params }));
    return new Promise((resolve) => answers.set(asked, resolve));
  };
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/** The files of ours of which a named function ran since it was last asked, from the root of the repository. */
async function countCalls(ask: Ask): Promise<() => Promise<Set<string>>> {
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = (await ask('Profiler.takePreciseCoverage')) as Coverage;
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    );
    return new Set(ran.flatMap(({ url }) => fileIn(url) ?? []));
  };
}

function fileIn(url: string): string | undefined {
  const path = decodeURIComponent(new URL(url, 'file:///').pathname).replace(/^\/@fs/, '');
  if (path.includes('/node_modules/')) return undefined;
  if (path.startsWith(repositoryRoot)) return path.slice(repositoryRoot.length + 1);
  return path.startsWith('/src/') ? `web${path}` : undefined;
}
