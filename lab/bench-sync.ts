/**
 * `npm run bench:sync`: the sync engine beside others, in one Chromium and on one server; see bench-sync/ and lab/docs/benchmarks.md.
 * `--rounds 5 --only L2,L6 --peers rxdb,yjs --json FILE --write`; `--only server` measures the server alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../scripts/files.ts';
import { measureInBrowser, measureKills, type Run, type Samples, workloads } from './bench-sync/in-browser.ts';
import { measureTexts } from './bench-sync/in-memory.ts';
import { installPeers } from './bench-sync/peers.ts';
import { browserTables, machine, serverTables, withTables } from './bench-sync/report.ts';
import { measureServer } from './bench-sync/server-load.ts';
import { measureSizes } from './bench-sync/sizes.ts';

const floors = ['raw-indexeddb', 'dexie-rows', 'dexie-packed'];
const others = ['rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'];
const kinds = [...Object.keys(workloads), 'L11', 'L14', 'server'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    peers: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('Say how many rounds with --rounds N.');
const only = values.only?.split(',') ?? kinds;
const unknown = only.filter((word) => !kinds.includes(word));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${kinds.join(', ')}.`);
const names = ['paratope', ...floors, ...(values.peers?.split(',') ?? others)];

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
const started = performance.now();
const peers = installPeers();
const samples: Samples = new Map();
const inBrowser = only.filter((word) => word in workloads);
if (inBrowser.length > 0) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bench-sync/serve.ts'), peers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const run: Run = { url: await addressOf(server), names, only, rounds, samples, say };
    if (inBrowser.some((word) => word !== 'L9')) await measureInBrowser(run);
    if (only.includes('L9')) await measureKills(run, [0, 100, 500]);
  } finally {
    server.kill('SIGTERM');
  }
}
const sizes = only.includes('L14') ? await measureSizes(peers) : undefined;
const texts = only.includes('L11') ? await measureTexts(peers) : undefined;
const load = only.includes('server') ? await measureServer({ peers, rounds, say }) : undefined;

const report = {
  machine: machine(),
  rounds,
  seconds: Math.round((performance.now() - started) / 1000),
  browser: Object.fromEntries([...samples].map(([name, columns]) => [name, Object.fromEntries(columns)])),
  sizes,
  texts,
  load,
};
const tables = [
  ...(samples.size > 0 || sizes || texts ? [browserTables({ samples, sizes, texts })] : []),
  ...(load ? [serverTables(load)] : []),
].join('\n\n');
console.log(tables);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (values.write) {
  const path = join(repositoryRoot, 'lab/docs/benchmarks.md');
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), report, tables));
}
process.exit(0);

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      const ready = String(chunk).match(/served at (\S+)/);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', (status) => reject(new Error(`The server of the benchmark ended with ${status}.`)));
  });
}
