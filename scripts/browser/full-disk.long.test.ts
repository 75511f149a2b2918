import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { investorsOf, notesOnServer, openNotes, writeNotes } from './notes.ts';
import { removeFolder } from './remove-folder.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const patient = { timeout: 60_000 };
const disk = smallDisk();
const lacking = disk ? '' : ' (no disk can be mounted here)';

afterAll(() => {
  if (!disk) return;
  spawnSync('umount', ['--lazy', disk]);
  removeFolder(disk);
});

test.skipIf(!disk)(
  `[sync W5] on a disk that is really full the words stay in the editor, saving works once there is room, and what was saved before is whole${lacking}`,
  async () => {
    const profile = join(disk ?? '', 'profile');
    let device = await deviceForTest({ profile });
    await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
    await expectSync(device.page, 'All changes saved');
    // A browser writes its cookies down when it ends; the kill is about the words, not about the session.
    device = await device.reopen();
    const { page } = device;
    await page.goto(`${server.url}/client/dashboard`);
    const investors = await investorsOf(page);
    await readyForOffline(page);
    await server.goAway();
    await writeNotes(page, investors[0], 'Saved while there was room');

    const filler = fillUp(disk ?? '');
    const dialog = await openNotes(page, investors[1]);
    await dialog.getByLabel('Notes').fill('There is no room for this');
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await dialog.getByText("This device couldn't save it. Your text is still here.").waitFor();
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('There is no room for this');

    rmSync(filler);
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const again = await device.killAndReopen();
    await server.comeBack();
    await again.page.goto(`${server.url}/client/dashboard`);
    await expectSync(again.page, 'All changes saved');
    await expect
      .poll(() => notesOnServer(again.page), patient)
      .toEqual(expect.arrayContaining(['Saved while there was room', 'There is no room for this']));
  },
);

/** A file system of its own, far smaller than the machine's; undefined where nobody may mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]).status !== 0) {
    removeFolder(folder);
    return undefined;
  }
  return folder;
}

/** Takes all the room there is on the disk; the file that holds it. */
function fillUp(folder: string): string {
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w');
  for (const size of [1_048_576, 4_096]) {
    const block = Buffer.alloc(size, 1);
    try {
      while (writeSync(file, block) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return filler;
}
