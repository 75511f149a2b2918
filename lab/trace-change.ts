/**
 * Names the files a status change passes between the press and the verdict, in the browser and in the server, as V8's coverage counts them: those of which
 * a function ran meanwhile. What runs as well while nobody does anything is taken out, and what only draws is counted by itself.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { startDemoServer } from '../scripts/browser/demo-server.ts';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { signIn } from '../scripts/browser/steps.ts';
import { asJson } from '../scripts/command-line.ts';
import { repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';
import { freePort } from './free-port.ts';

const values = readOptions('trace-change', { json: asJson }, '');
/** Milliseconds in which a change is with the server and its answer is here, with room to spare. */
const window = 4_000;

const server = await startDemoServer();
const inspectorPort = await freePort();
await server.replace({ program: [`--inspect=127.0.0.1:${inspectorPort}`, 'server/src/main.ts'] });
process.env.PORT = new URL(server.url).port;
// As the source is written: each file is a script of its own.
const vite = await createServer({
  root: join(repositoryRoot, 'web'),
  configFile: join(repositoryRoot, 'web/vite.config.ts'),
  server: { port: 0, host: '127.0.0.1', hmr: false },
  logLevel: 'error',
});
await vite.listen();
const inspector = await openInspector(inspectorPort);
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(60_000);
  await signIn(page, vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', {
    email: 'standard@demo.local',
    password: server.password,
  });
  await page.getByText('All changes saved').first().waitFor({ state: 'attached' });
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
    await countCalls(inspector.ask),
  ] as const;
  const ranIn = async (): Promise<Set<string>[]> => {
    await pause(window);
    return Promise.all(sides.map((ran) => ran()));
  };
  await ranIn();
  const idle = await ranIn();
  await dialog.getByRole('button', { name: 'Update status' }).click();
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
  // A server that is looked into does not end.
  inspector.close();
  await server.stop();
}
process.exit();

type Ask = (method: string, parameters?: object) => Promise<unknown>;

/** Commands to a process that is being inspected, over its socket. */
async function openInspector(port: number): Promise<{ ask: Ask; close(): void }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('The server has nothing to inspect.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let asked = 0;
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  return {
    ask: (method, params = {}) => {
      asked += 1;
      socket.send(JSON.stringify({ id: asked, method, params }));
      return new Promise((resolve) => answers.set(asked, resolve));
    },
    close: () => socket.close(),
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
