/**
 * Wounded decks and files made to harm, read and drawn as the server does it. The exit status is 0 if each was read or refused with its sentence,
 * and drawn, within its bounds, and the server answered meanwhile.
 */
import { writeFileSync } from 'node:fs';
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { deckOf, fuzzDecks } from './fuzz/read-decks.ts';

const values = readOptions(
  'fuzz-decks',
  {
    mutated: { type: 'string', default: '300', value: 'N', help: 'how many good decks are damaged' },
    crafted: { type: 'string', default: '60', value: 'N', help: 'how many files are made to harm' },
    seed: { type: 'string', default: '1', value: 'S', help: 'which ones: the same seed makes the same files' },
    only: { type: 'string', value: 'mutated:INDEX', help: 'make this one file again, or crafted:INDEX, and read none' },
    into: { type: 'string', default: 'deck.pdf', value: 'FILE', help: 'where that file goes' },
    json: asJson,
  },
  '--mutated 30 --crafted 10',
);
const mutated = wholeNumber('mutated', values.mutated, 0);
const crafted = wholeNumber('crafted', values.crafted, 0);
const seed = wholeNumber('seed', values.seed, 0);
if (mutated + crafted === 0) stopWith('Nothing is read with --mutated 0 and --crafted 0.');
if (seed >= 2 ** 32) stopWith('--seed takes a number below 2 to the power of 32.');

if (values.only !== undefined) {
  const [, kind, index] = /^(mutated|crafted):(\d+)$/.exec(values.only) ?? [];
  if (kind !== 'mutated' && kind !== 'crafted') stopWith('--only takes mutated:INDEX or crafted:INDEX.');
  const { name, bytes } = deckOf(kind, seed, Number(index));
  writeFileSync(values.into, bytes);
  console.log(`${values.into}: ${name}, ${bytes.length} bytes.`);
  process.exit(0);
}

const started = performance.now();
const report = await fuzzDecks({
  mutated,
  crafted,
  seed,
  onDone: (done, faults) => {
    if (!values.json && done % 100 === 0)
      console.error(
        `${done} read and drawn in ${Math.round((performance.now() - started) / 1_000)} s, ${faults} faults …`,
      );
  },
});
const seconds = Math.round((performance.now() - started) / 100) / 10;
const isWell = report.faults.length === 0 && report.pingsFailed === 0;
if (values.json) console.log(JSON.stringify({ ...report, seconds }));
else {
  for (const { kind, index, name, fault } of report.faults.slice(0, 50))
    console.error(`${kind}:${index} (seed ${seed}), ${name}: ${fault}`);
  for (const [sentence, times] of Object.entries(report.refusals)) console.log(`${times} × ${sentence}`);
  const { drawn } = report;
  console.log(
    `${mutated} mutated and ${crafted} crafted decks (seed ${seed}) in ${seconds} s: ${report.read} read, ${report.refused} refused, ${report.busy} had no turn, ${report.faults.length} faults; at most ${report.slowestSeconds} s, ${report.mostProcessorSeconds} s of processor and ${report.peakMiB} MiB each; ${drawn.decks} drawn with ${drawn.pictures} pictures, ${drawn.without} without any, ${drawn.busy} had no turn; at most ${drawn.slowestSeconds} s, ${drawn.mostProcessorSeconds} s of processor and ${drawn.peakMiB} MiB each; ${report.pingsFailed} of ${report.pings} pings failed, the slowest took ${report.slowestPingSeconds} s.`,
  );
}
process.exit(isWell ? 0 : 1);
