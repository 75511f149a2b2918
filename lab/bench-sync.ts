/**
 * The sync engine beside others, in one Chromium and on one server (docs/benchmarks.md).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { measureInBrowser, measureKills, type Run, type Samples, workloads } from './bench-sync/in-browser.ts';
import { measureTexts } from './bench-sync/in-memory.ts';
import { installPeers } from './bench-sync/peers.ts';
import { browserTables, headOf, machine, serverTables } from './bench-sync/report.ts';
import { measureServer } from './bench-sync/server-load.ts';
import { measureSizes } from './bench-sync/sizes.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

const floors = ['raw-indexeddb', 'dexie-rows', 'dexie-packed'];
const others = ['rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'];
const kinds = [...Object.keys(workloads), 'L11', 'L14', 'server'];

const values = readOptions(
  'bench-sync',
  {
    rounds: { type: 'string', default: '3', value: 'N', help: 'how often everything is measured' },
    only: { type: 'string', value: 'NAME,NAME', help: `these workloads alone: ${kinds.join(', ')}` },
    peers: { type: 'string', value: 'NAME,NAME', help: `these engines alone: ${others.join(', ')}` },
    json: asJson,
    write: writesTable,
  },
  '--only L2,L6 --peers rxdb,yjs',
);
const rounds = wholeNumber('rounds', values.rounds);
const only = values.only?.split(',') ?? kinds;
const unknown = only.filter((word) => !kinds.includes(word));
if (unknown.length > 0) stopWith(`There is no ${unknown.join(', ')}; there are ${kinds.join(', ')}.`);
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
if (values.write) writeTable('benchmarks.md', 'bench-sync', `${headOf(report)}\n\n${tables}`);
console.log(values.json ? JSON.stringify(report) : tables);
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
