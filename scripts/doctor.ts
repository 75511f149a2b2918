/**
 * `npm run doctor`: checks everything an installation depends on. The exit status is 0 if no check fails. It changes
 * something only with `--mend`: it recounts matches where the stored counts are wrong. Every configured key is used once.
 */

import { randomUUID } from 'node:crypto';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { examine, mend } from '@paratope/server/features/doctor/index';
import { type Finding, sendTestMail } from '@paratope/server/features/instance/index';
import { asMessage } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import { asJson, readCommandLine } from './command-line.ts';

const { values } = readCommandLine({
  usage: 'npm run doctor [-- options]',
  does: 'Checks everything the installation depends on; fails if something needs a person now.',
  options: {
    json: asJson,
    'test-mail': { type: 'string', value: 'ADDRESS', help: 'send a test mail there' },
    mend: { type: 'boolean', default: false, help: 'count the matches anew where the counts are wrong' },
  },
  example: 'npm run doctor -- --json',
});
const findings = (await look()).map((one) => ({ ...one, message: english.say(asMessage(one.message)) }));
const ok = findings.every(({ state }) => state !== 'fail');
const marks = { ok: 'ok  ', warn: 'look', fail: 'FAIL' };
if (values.json) console.log(JSON.stringify({ ok, findings }));
else for (const { name, state, message } of findings) console.log(`${marks[state]}  ${name.padEnd(12)}  ${message}`);
process.exitCode = ok ? 0 : 1;

async function look(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env, { mode: 'command' });
    if (values.mend) await mend(config);
    const found = await examine(config, { now: new Date(), nodeVersion: process.versions.node });
    const to = values['test-mail'];
    return to ? [...found, await sendTestMail(config, { to, id: randomUUID() })] : found;
  } catch (failure) {
    if (!(failure instanceof WrongSetting)) throw failure;
    return [{ name: 'settings', state: 'fail', message: failure.message }];
  }
}
