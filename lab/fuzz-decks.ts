/**
 * `npm run fuzz:decks -- --mutated N --crafted N --seed S [--json]`: wounded decks and files made to harm, read and drawn as the server does it.
 * Exits with 0 when each was read or refused with its sentence, and drawn, within its bounds, and the server answered meanwhile. With
 * `--only mutated:INDEX` or `--only crafted:INDEX` one file is made again and put at `--into FILE`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deckOf, fuzzDecks } from './fuzz/read-decks.ts';

const { values } = parseArgs({
  options: {
    mutated: { type: 'string', default: '300' },
    crafted: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    into: { type: 'string', default: 'deck.pdf' },
  },
});
const [mutated, crafted, seed] = [Number(values.mutated), Number(values.crafted), Number(values.seed)];
if (![mutated, crafted].every((count) => Number.isInteger(count) && count >= 0) || mutated + crafted === 0)
  throw new Error('Say how many with --mutated N and --crafted N.');
if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
  throw new Error('Say the seed as a whole number with --seed S.');

if (values.only !== undefined) {
  const [, kind, index] = /^(mutated|crafted):(\d+)$/.exec(values.only) ?? [];
  if (kind !== 'mutated' && kind !== 'crafted') throw new Error('Say which file with --only mutated:INDEX.');
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
