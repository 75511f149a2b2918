import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer, buildWeb } from './build.ts';
import { repositoryRoot } from './files.ts';
import { packRelease } from './release.ts';

const largest = 300;

test('a release unpacked anywhere serves, backs up, restores and looks after itself with nothing but what is in it', async () => {
  buildWeb();
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [out, home, data] = [join(folder, 'out'), join(folder, 'home'), join(folder, 'data')];
  const [archive = ''] = packRelease(repositoryRoot, { out, seconds: 1_700_000_000 });
  const sh = (command: string, cwd = out) => spawnSync('sh', ['-ec', command], { cwd, encoding: 'utf8', env: plain });
  expect(sh('sha256sum --check --strict SHA256SUMS')).toMatchObject({ status: 0 });

  mkdirSync(home);
  expect(sh(`tar --extract --strip-components=1 --file "${archive}"`, home)).toMatchObject({ status: 0 });
  const megabytes = Number(sh('du --summarize --block-size=1M . | cut -f1', home).stdout);
  console.log(`The archive has ${(readFileSync(archive).length / 1e6).toFixed(0)} MB, unpacked ${megabytes} MB.`);
  expect(megabytes).toBeLessThanOrEqual(largest);
  const { stdout: sources } = sh(
    'find . -name "*.ts" -not -path "./node_modules/*" -not -path "./server/src/gateways/pdf/*"',
    home,
  );
  expect(sources).toBe('');

  const built = readdirSync(join(home, 'server/dist')).filter((name) => name.endsWith('.js'));
  const threads = built.flatMap((name) => [
    ...readFileSync(join(home, 'server/dist', name), 'utf8').matchAll(
      /new URL\("\.\/([\w-]+\.js)", import\.meta\.url\)/g,
    ),
  ]);
  expect(threads.map(([, name]) => name).toSorted()).toEqual([
    'backup-thread.js',
    'market-thread.js',
    'move-thread.js',
  ]);
  for (const [, name = ''] of threads) expect(built).toContain(name);

  const settings = { ...plain, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn' };
  const command = (name: string, ...args: string[]) => {
    const words = ['--run', name, '--', ...args];
    const { status, stdout, stderr } = spawnSync(join(home, 'node_modules/.bin/node'), words, {
      cwd: home,
      encoding: 'utf8',
      env: settings,
    });
    return { status, said: stdout.trim(), complaint: stderr };
  };
  const server = spawn(join(home, 'node_modules/.bin/node'), ['--run', 'serve'], {
    cwd: home,
    env: settings,
    detached: true,
  });
  onTestFinished(() => end(server));
  const url = await addressOf(server);
  const health = await fetch(`${url}/healthz`);
  expect([health.status, ((await health.json()) as { version: string }).version]).toEqual([200, versionOf(home)]);
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect(command('doctor', '--json')).toMatchObject({ status: 0 });
  expect(command('backup', join(folder, 'a.tar.gz'))).toMatchObject({ status: 0, complaint: '' });
  expect(command('import', 'directory', '--dry-run').said).toMatch(/^Would import \d{3,} new/);
  expect(command('admin', 'list').status).toBe(0);
  expect(command('export', join(folder, 'everything')).status).toBe(0);
  await end(server);
  expect(command('restore', join(folder, 'a.tar.gz'))).toMatchObject({ status: 0 });

  const again = join(folder, 'again');
  packRelease(repositoryRoot, { out: again, seconds: 1_700_000_000 });
  expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(readFileSync(join(out, 'SHA256SUMS'), 'utf8'));
  for (const name of readdirSync(out).filter((name) => name !== 'SHA256SUMS')) {
    appendFileSync(join(again, name), ' ');
    expect(sh('sha256sum --check --strict SHA256SUMS', again)).toMatchObject({ status: 1 });
  }
}, 300_000);

/** As on a machine that has no Node and no settings. */
const plain = { PATH: '/usr/bin:/bin' };

const versionOf = (home: string) =>
  (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version;

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (piece) => {
      said += String(piece);
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.stderr?.on('data', (piece) => {
      said += String(piece);
    });
    server.once('close', () => reject(new Error(said)));
  });
}

/** The whole group: `node --run` stands between. */
function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('close', () => resolve());
    process.kill(-(server.pid ?? 0), 'SIGTERM');
  });
}
