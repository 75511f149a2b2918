import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ServerProcess {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Response>;
  /** Registers a founder and returns the session's token. */
  register(email: string): Promise<string>;
  /** Sends the signal and resolves to the exit status once the process is gone; null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The server as a process of its own, from its sources, over a folder that goes with the test unless one is given. */
export async function startServerProcess(
  given?: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'paratope-process-'));
  const server = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<number | null>((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await readyAddress(server);
  const call: ServerProcess['call'] = (method, path, { token, body } = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    url,
    folder,
    pid: server.pid ?? 0,
    call,
    async register(email) {
      const password = 'binding by shape';
      const body = { email, startupName: 'Carrick Bio', password, confirmPassword: password };
      const answer = await call('POST', '/api/client/register', { body });
      return ((await answer.json()) as { token: string }).token;
    },
    async end(signal) {
      server.kill(signal);
      return gone;
    },
  };
}

const readyAddress = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = /^Paratope is ready at (\S+)$/m.exec(said);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', (status) => reject(new Error(`The server ended with ${status}. It said: ${said}`)));
  });
