import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, serverProgram } from '../build.ts';
import { repositoryRoot } from '../files.ts';
import { removeFolder } from './remove-folder.ts';

export interface DemoServer {
  readonly url: string;
  readonly password: string;
  readonly folder: string;
  /** Runs `npm run NAME` on the same data, also while the server runs, and returns what it prints. */
  command(name: 'admin' | 'backup' | 'restore', ...args: string[]): Promise<string>;
  /** Stops or kills the server and restarts it at the same address on the same data, optionally as another program or with other settings. */
  replace(by: {
    program?: readonly string[];
    settings?: Record<string, string>;
    signal?: 'SIGTERM' | 'SIGKILL';
  }): Promise<void>;
  /** Stops it, as if the network were gone: nothing answers at its address any more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The demo workspace as `npm start` serves it, on a free port and in its own temporary folder. In a test run it is a
 * copy of the workspace filled once for all tests (filled-demo.ts), unless `settings` may change what is filled in.
 */
export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-browser-'));
  const filled = process.env.FILLED_DEMO;
  if (!filled) buildServer();
  else if (Object.keys(settings).length === 0) cpSync(filled, folder, { recursive: true });
  const password = 'binding by shape';
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...settings,
  };
  let server = start(serverProgram, environment);
  const url = await readyAddress(server);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const startAgain = async (program: readonly string[] = serverProgram, changed: Record<string, string> = {}) => {
    server = start(program, { ...environment, PORT: new URL(url).port, ...changed });
    await readyAddress(server);
  };
  return {
    url,
    password,
    folder,
    command: (name, ...args) => runToEnd([`scripts/${name}.ts`, ...args], environment),
    async replace({ program, settings: changed, signal }) {
      await end(signal);
      await startAgain(program, changed);
    },
    goAway: () => end(),
    comeBack: () => startAgain(),
    async stop() {
      await end();
      removeFolder(folder);
    },
  };
}

const start = (program: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [...program, '--demo'], {
    cwd: repositoryRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function readyAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = said.match(/^Paratope is ready at (\S+)$/m);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', (status) =>
      reject(new Error(`The server ended with ${status} before it was ready. It said: ${said}`)),
    );
  });
}

function runToEnd(argv: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      cwd: repositoryRoot,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('exit', (status) => (status === 0 ? resolve(said.trim()) : reject(new Error(said))));
  });
}
