/**
 * `npm run doctor [-- --json] [-- --mend]`: looks at everything an installation stands on. The exit status is 0 when nothing needs a person now. Only with
 * `--mend` it changes something: it counts the matches anew where what is kept of them is wrong.
 */
import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { examine, type Finding, mend } from '@paratope/server/features/doctor/index';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, mend: { type: 'boolean', default: false } },
});
const findings = await look();
const ok = findings.every(({ state }) => state !== 'fail');
const marks = { ok: 'ok  ', warn: 'look', fail: 'FAIL' };
if (values.json) console.log(JSON.stringify({ ok, findings }));
else for (const { name, state, message } of findings) console.log(`${marks[state]}  ${name.padEnd(12)}  ${message}`);
process.exitCode = ok ? 0 : 1;

async function look(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env, { mode: 'command' });
    if (values.mend) await mend(config);
    return await examine(config, { now: new Date(), nodeVersion: process.versions.node });
  } catch (failure) {
    if (!(failure instanceof WrongSetting)) throw failure;
    return [{ name: 'settings', state: 'fail', message: failure.message }];
  }
}
