import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signRelease } from './release.ts';

test('a signature of the checksums holds for its own key and its own words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-signed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (command: string) => spawnSync('sh', ['-ec', command], { cwd: folder, encoding: 'utf8' });
  run('ssh-keygen -q -t ed25519 -N "" -C us -f us; ssh-keygen -q -t ed25519 -N "" -C others -f others');
  run('for one in us others; do echo "paratope $(cat $one.pub)" > $one.signers; done');
  const verify = (signers: string) =>
    run(`ssh-keygen -Y verify -f ${signers} -I paratope -n paratope-release -s SHA256SUMS.sig < SHA256SUMS`).status;
  writeFileSync(join(folder, 'SHA256SUMS'), 'as it was\n');
  signRelease(folder, join(folder, 'us'));
  expect(verify('us.signers')).toBe(0);
  expect(verify('others.signers')).not.toBe(0);
  appendFileSync(join(folder, 'SHA256SUMS'), 'and more\n');
  expect(verify('us.signers')).not.toBe(0);
});
