// The entry of every command, in plain JavaScript so that any Node from 20 on can run it before anything is installed.
// It installs what is missing and continues with the Node pinned in package.json; see docs/decisions/0001-toolchain.md.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As in scripts/build.ts, which builds it; source maps make stack traces name source lines. */
const serverProgram = ['--enable-source-maps', 'server/dist/main.js'];

/**
 * The steps of each command, in order; arguments go to the last. A new command needs one line here and
 * one in package.json. All but the last step write to stderr, so that stdout belongs to the command. One
 * with `does` takes no arguments and is described here; the others parse their own, see command-line.ts.
 */
const commands = {
  start: {
    run: [['scripts/build.ts'], [...serverProgram, '--demo']],
    does: 'Builds what changed, fills a demo workspace and serves it on this machine. PORT and DATA_DIR say where.',
    example: 'PORT=9000 npm start',
  },
  serve: {
    run: [['scripts/build.ts'], serverProgram],
    env: { NODE_ENV: 'production' },
    does: 'Builds what changed and serves it for production. docs/running.md lists the settings.',
    example: 'PUBLIC_URL=https://raise.example.org npm run serve',
  },
  dev: {
    run: [['scripts/dev.ts']],
    does: 'Runs the server and the web app from their sources, and reloads both as they change.',
    example: 'npm run dev',
  },
  quick: {
    run: [['scripts/quick.ts']],
    does: 'Checks format, lint, types and architecture, and runs the tests nearest to what changed since main.',
    example: 'npm run quick',
  },
  test: {
    run: [['scripts/test.ts']],
    does: "Runs every check and every test that proves a fact, the browser's too.",
    example: 'npm test',
  },
  'test:long': { run: [['scripts/test-long.ts']] },
  format: {
    run: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
    does: 'Formats every source, and applies the fixes of the linter that are safe.',
    example: 'npm run format',
  },
  build: {
    run: [['scripts/build.ts']],
    does: 'Builds the web app and the server, if what they are made of changed.',
    example: 'npm run build',
  },
  import: { run: [['scripts/import.ts']] },
  admin: { run: [['scripts/admin.ts']] },
  backup: { run: [['scripts/backup.ts']] },
  restore: { run: [['scripts/restore.ts']] },
  doctor: { run: [['scripts/doctor.ts']] },
  export: { run: [['scripts/export.ts']] },
  move: { run: [['scripts/move.ts']] },
  lab: { run: [['lab/run.ts']] },
};

const oldestNode = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [name = '', ...typed] = process.argv.slice(2);
const given = withoutSeparator(typed);
if (!Object.hasOwn(commands, name)) stop(`Name a command: ${Object.keys(commands).join(', ')}.`);
const { run: steps, env: extraEnvironment = {}, does, example } = commands[name];
if (does && given.length > 0) describe();
const missing = steps.flat().find((word) => word.endsWith('.ts') && !existsSync(word));
if (missing) stop(`"${name}" is not part of this version: there is no ${missing}.`);

installIfNeeded();
const node = workingNode();
if (!node) {
  stop(
    `This needs Node ${oldestNode}: the npm package "node" gave no working program for ${process.platform}-${process.arch}, and the Node found here is ${process.version}.`,
  );
}
rememberInstall();

const environment = {
  ...process.env,
  ...extraEnvironment,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter),
};
for (const [index, step] of steps.entries()) {
  const last = index === steps.length - 1;
  const status = await handOver([...step, ...(last ? given : [])], last ? 'inherit' : 2);
  if (status !== 0 || last) process.exit(status);
}

/** Resolves to the exit status of the step; forwards signals to it. */
function handOver(argv, stdout) {
  const child = spawn(node, argv, { stdio: ['inherit', stdout, 'inherit'], env: environment });
  // A terminal sends Ctrl-C to the whole group; forwarding it would look like a second Ctrl-C.
  const forwarded = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const handlers = ['SIGTERM', 'SIGHUP', 'SIGINT'].map((signal) => {
    const handler = () => forwarded.includes(signal) && child.kill(signal);
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  // npm passes a signal only to its shell, which dies silently: if orphaned, stop the child.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${argv[0]} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const remove of handlers) remove();
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

function installIfNeeded() {
  if (isRemembered() && workingNode()) return;
  process.stderr.write('Installing what package-lock.json names …\n');
  // `--include=dev`, because the development tools build the web app even in production. `--no-save`, because
  // what npm adds for this platform is no change to the project. `--ignore-scripts`, because npm before 11
  // does not know allowScripts and would compile prebuilt packages; the one script that is needed follows.
  const install = npm('install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional');
  if (install.status !== 0) {
    stop(`npm install failed (${install.signal ?? `status ${install.status}`}); its words stand above.`);
  }
  if (versionOf(pinnedNode()) === pinnedVersion()) return;
  // npm's own scripts would find a Node that does not run first.
  rmSync(dirname(pinnedNode()), { recursive: true, force: true });
  // Fails where the package has no build for this platform; another Node is looked for afterwards.
  npm('rebuild', 'node', '--ignore-scripts=false');
}

function npm(...argv) {
  const running = process.env.npm_execpath ?? '';
  const known = running.endsWith('npm-cli.js');
  const result = spawnSync(
    known ? (process.env.npm_node_execpath ?? process.execPath) : 'npm',
    [...(known ? [running] : []), ...argv, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
    { stdio: ['ignore', 2, 2], shell: !known && process.platform === 'win32' },
  );
  if (result.error) stop(`npm could not be started: ${result.error.message}`);
  return result;
}

/** Written to a temporary file and renamed: a command started at the same time would read half of it and install again. */
function rememberInstall() {
  if (isRemembered()) return;
  mkdirSync(dirname(stampFile()), { recursive: true });
  const whole = `${stampFile()}.${process.pid}`;
  writeFileSync(whole, lockDigest());
  renameSync(whole, stampFile());
}

function isRemembered() {
  return existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === lockDigest();
}

function lockDigest() {
  const lock = existsSync('package-lock.json') ? readFileSync('package-lock.json') : '';
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

function stampFile() {
  return join(root, 'node_modules', '.cache', 'paratope', 'installed');
}

/** The pinned Node if it runs here (not on musl, for example), else this one if it is new enough. */
function workingNode() {
  return [pinnedNode(), process.execPath].find((program) => Number.parseInt(versionOf(program), 10) >= oldestNode);
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function pinnedVersion() {
  return JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies.node;
}

/** The program's version without the leading v; empty when it does not run. */
function versionOf(program) {
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim().replace(/^v/, '') : '';
}

/** npm removes the `--` before the arguments; a direct call does not. */
function withoutSeparator(argv) {
  return argv[0] === '--' ? argv.slice(1) : argv;
}

function describe() {
  const typedAs = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  if (!given.includes('--help')) stop(`${typedAs} takes no ${given[0]}; --help says what it does.`, 2);
  process.stdout.write(`${typedAs}\n${does}\n\nExample: ${example}\n`);
  process.exit(0);
}

function stop(sentence, status = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(status);
}
