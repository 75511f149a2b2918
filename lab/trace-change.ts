import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { removeFolder } from '../scripts/browser/remove-folder.ts';
import { signIn } from '../scripts/browser/steps.ts';
import { repositoryRoot } from '../scripts/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paratope-trace-'));
const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'server/src/main.ts', '--demo'], {
  cwd: repositoryRoot,
  env: { ...process.env, NODE_ENV: 'test', PORT: '18080', DATA_DIR: folder, DEMO_PASSWORD: 'binding by shape', LOG_LEVEL: 'error', RATE_LIMITS: 'off', ORIGIN: 'http://127.0.0.1:15173' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
for (const s of [server.stdout, server.stderr]) s.on('data', (d) => { said += d; });
const until = async (re: RegExp) => { for (let i = 0; i < 600; i++) { const m = re.exec(said); if (m) return m[1] as string; await new Promise((r) => setTimeout(r, 100)); } throw new Error(said); };
const inspector = await until(/Debugger listening on (ws:\S+)/);
await until(/is ready at (\S+)/);
process.env.PORT = '18080';
const vite = await createServer({ root: join(repositoryRoot, 'web'), configFile: join(repositoryRoot, 'web/vite.config.ts'), server: { port: 15173, host: '127.0.0.1', hmr: false }, logLevel: 'error' });
await vite.listen();
const ws = new WebSocket(inspector);
await new Promise((r) => { ws.onopen = r; });
let n = 0; const waits = new Map<number, (v: any) => void>();
ws.onmessage = ({ data }) => { const m = JSON.parse(String(data)); waits.get(m.id)?.(m.result); };
const ask = (method: string, params = {}) => new Promise<any>((r) => { n += 1; waits.set(n, r); ws.send(JSON.stringify({ id: n, method, params })); });
const browser = await chromium.launch(launchOptions());
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
page.setDefaultTimeout(60000);
await signIn(page, 'http://127.0.0.1:15173', { email: 'standard@demo.local', password: 'binding by shape' });
await page.waitForTimeout(9000);
await page.locator('main').getByRole('button', { name: /^Actions for/ }).first().click().catch(async (e) => { console.log(await page.locator('main').innerText()); throw e; });
await page.getByRole('menuitem', { name: 'Update status' }).click();
const dialog = page.getByRole('dialog');
console.log(await dialog.innerText());
await dialog.getByRole('radio', { name: /Reaching/ }).check();
await page.waitForTimeout(3000);
const cdp = await page.context().newCDPSession(page);
for (const one of [ask, (m: string, p = {}) => (cdp as any).send(m, p)]) { await one('Profiler.enable'); await one('Profiler.startPreciseCoverage', { callCount: true, detailed: false }); }
await cdp.send('Profiler.takePreciseCoverage'); await ask('Profiler.takePreciseCoverage');
await dialog.getByRole('button', { name: /Update|Save/ }).click();
await page.waitForTimeout(4000);
const b = await cdp.send('Profiler.takePreciseCoverage'); const s = await ask('Profiler.takePreciseCoverage');
const ran = (list: any) => list.result.filter((x: any) => /web\/src|\/src\/|sync\/src|shared\/src|server\/src/.test(x.url) && !/node_modules|@vite/.test(x.url)).map((x: any) => [x.url.replace(/^.*?(\/@fs)?(\/work\/main|127.0.0.1:15173)\//, '').replace(/\?.*/, ''), x.functions.filter((f: any) => f.ranges[0].count > 0 && f.functionName !== '').map((f: any) => `${f.functionName}×${f.ranges[0].count}`)] as const).filter(([, f]: any) => f.length);
for (const [side, list] of [['browser', ran(b)], ['server', ran(s)]] as const) { console.log(side, list.length); for (const [u, f] of list) console.log('  ', u, f.join(' ').slice(0, 160)); }
await browser.close(); await vite.close(); ws.close(); server.kill(); removeFolder(folder);
process.exit(0);
