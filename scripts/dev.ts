/** Runs the server, restarted when its files change, beside Vite's dev server, which proxies `/api` to PORT. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './files.ts';

const environment = { ...process.env, PORT: process.env.PORT ?? '8080' };
const start = (argv: readonly string[], cwd: string): ChildProcess =>
  spawn(process.execPath, argv, { cwd, stdio: 'inherit', env: environment });

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts', '--demo'], repositoryRoot),
  start([join(repositoryRoot, 'node_modules/vite/bin/vite.js')], join(repositoryRoot, 'web')),
];
const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stopAll();
  });
}
