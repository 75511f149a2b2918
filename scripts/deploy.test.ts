import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serverProgram } from './build.ts';
import { repositoryRoot } from './files.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const settings = new Set([...textOf('docs/running.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));

test('the image is built from what is there, and runs the built server without root', () => {
  const lines = textOf('Dockerfile').split('\n');
  const copied = lines.flatMap((line) => (/^COPY (?!--)(.+) \S+$/.exec(line)?.[1] ?? '').split(' ').filter(Boolean));
  expect(copied.length).toBeGreaterThan(5);
  for (const path of copied) expect(existsSync(join(repositoryRoot, path)), path).toBe(true);
  expect(lines).toContain('USER node');
  expect(lines).toContain(`CMD ${JSON.stringify(['node', ...serverProgram]).replaceAll(',', ', ')}`);
  expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  expect(namesIn(lines.find((line) => line.startsWith('ENV ')) ?? '')).toEqual([
    'HOST',
    'PORT',
    'DATA_DIR',
    'BACKUP_DIR',
  ]);
});

test('the image runs the Node that is pinned, and contains only what runs', () => {
  const { optionalDependencies } = JSON.parse(textOf('package.json')) as { optionalDependencies: { node: string } };
  const [build = '', runtime = ''] = textOf('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1);
  for (const stage of [build, runtime])
    expect(stage).toMatch(new RegExp(`^FROM node:${RegExp.escape(optionalDependencies.node)}-bookworm-slim\\b`));
  expect(runtime.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /release .']);
});

test('the image is built without the laboratory', () => {
  expect(textOf('.dockerignore').split('\n')).toContain('lab');
  expect(textOf('Dockerfile')).not.toMatch(/^COPY .*\blab\b/m);
});

test('the containers have a read-only disk, no rights of root, and a proxy that waits for a healthy server', () => {
  const { services } = parse(textOf('compose.yaml')) as { services: Record<string, Service> };
  const { app, proxy } = services;
  for (const service of [app, proxy])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(app).toMatchObject({ init: true, volumes: ['data:/data', 'backups:/backups'] });
  expect(app?.tmpfs?.every((mount) => /:size=\d+m\b/.test(mount))).toBe(true);
  expect(proxy?.image).toMatch(/^caddy:\d+\.\d+\.\d+$/);
  expect(app?.ports).toBeUndefined();
  for (const name of Object.keys(app?.environment ?? {})) expect(settings).toContain(name);
  expect(proxy).toMatchObject({ depends_on: { app: { condition: 'service_healthy' } } });
  const mounted = (proxy?.volumes ?? []).filter((volume) => volume.startsWith('./'));
  expect(mounted).toEqual(['./deploy/Caddyfile:/etc/caddy/Caddyfile:ro']);
  expect(textOf('deploy/Caddyfile')).toContain('reverse_proxy app:8080');
});

test('the systemd unit runs the built server, and sets what there is to set', () => {
  const unit = textOf('deploy/paratope.service');
  expect(unit).toContain(`ExecStart=/opt/paratope/node_modules/node/bin/node ${serverProgram.join(' ')}\n`);
  for (const line of ['SystemCallFilter=@system-service', 'SystemCallErrorNumber=EPERM', 'ProtectProc=invisible'])
    expect(unit.split('\n')).toContain(line);
  for (const name of namesIn(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')) expect(settings).toContain(name);
});

interface Service {
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly image?: string;
}

/** Names that are set on a line, but for Node's own. */
const namesIn = (line: string): string[] =>
  [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV');
