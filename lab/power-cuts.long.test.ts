import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { describe, expect, test, vi } from 'vitest';
import { buildAlteredServer } from '../scripts/browser/altered-server.ts';
import { cutServer } from './power-cuts/cut-server.ts';
import { createDisk, type Disk } from './power-cuts/disk.ts';
import { whyNoRecording } from './power-cuts/recording.ts';

/** Whole servers are recorded, and started again on what is left. */
vi.setConfig({ testTimeout: 300_000 });

const reason = whyNoRecording();
const lacking = reason ? ` (${reason})` : '';

describe('a server whose power is cut', () => {
  test.skipIf(reason)(
    `[sync P1] [sync P2] [Q-R3] has everything it acknowledged on every disk, decks and backups too${lacking}`,
    async () => {
      const { points, acknowledged, compared, opened, faults } = await cutServer({ ...small, openEach: 400 });
      expect(faults).toEqual([]);
      expect(points).toBe(small.points);
      expect(opened).toBeGreaterThan(0);
      expect(acknowledged).toBeGreaterThan(small.changes);
      // Most cuts came while the server lived, after its first promise.
      expect(compared).toBeGreaterThan(10 * points);
    },
  );

  test.skipIf(reason)(`loses what it acknowledged when its commits are not flushed${lacking}`, async () => {
    const program = await buildAlteredServer('unflushed-commits', {
      file: 'server/src/db/sqlite/connect.ts',
      lines: [["sqlite.pragma('synchronous = FULL')", "sqlite.pragma('synchronous = NORMAL')"]],
    });
    const { lossy, faults } = await cutServer({ ...small, points: 400, withUpkeep: false, program: [program] });
    expect(lossy).toBeGreaterThan(40);
    expect(faults).toContain('change … is there 0 times');
  });

  test.skipIf(reason)(`loses decks when the names in a folder are not flushed${lacking}`, async () => {
    const program = await buildAlteredServer('unflushed-folders', {
      file: 'server/src/flush.ts',
      lines: [["process.platform !== 'win32'", 'false']],
    });
    const { lossy, faults } = await cutServer({ ...small, points: 400, withUpkeep: false, program: [program] });
    expect(lossy).toBeGreaterThan(40);
    expect(faults).toContain('the file of deck … is lost');
  });
});

const small = { points: 800, seed: 1, changes: 40 };

describe('a disk after a cut', () => {
  test('holds what was written before a flush was asked for, and of the rest each sector or none', () => {
    const disk = createDisk({ root: '/d', before: [{ path: '/d', inode: 1n }] });
    disk.take({ kind: 'file', inode: 2n, path: '/d/log' });
    disk.take({ kind: 'write', inode: 2n, at: 0, bytes: Buffer.alloc(1024, 'a') });
    disk.take({ kind: 'flush', inode: 2n, which: 1n });
    disk.take({ kind: 'write', inode: 2n, at: 512, bytes: Buffer.alloc(1024, 'b') });
    disk.take({ kind: 'flushed', inode: 2n, which: 1n });
    expect(found(disk)).toContain(undefined);
    flushRoot(disk);
    const sectors = found(disk).map((bytes) => (bytes?.match(/.{512}/gs) ?? []).map((sector) => sector[0]).join(''));
    expect(sectors.filter((bytes) => !/^a[ab][b\0]?$/.test(bytes))).toEqual([]);
    expect(sectors).toEqual(expect.arrayContaining(['aa', 'ab', 'abb', 'aab']));
  });

  test('shows a file under its old name, its new one, or with its earlier bytes, until the folder is flushed', () => {
    const disk = createDisk({
      root: '/d',
      before: [
        { path: '/d', inode: 1n },
        { path: '/d/log', inode: 2n, bytes: Buffer.from('old') },
        { path: '/d/log.part', inode: 3n, bytes: Buffer.from('new') },
      ],
    });
    disk.take({ kind: 'move', path: '/d/log.part', to: '/d/log' });
    expect(new Set(found(disk))).toEqual(new Set(['old', 'new']));
    flushRoot(disk);
    expect(new Set(found(disk))).toEqual(new Set(['new']));
    disk.take({ kind: 'remove', path: '/d/log' });
    expect(new Set(found(disk))).toEqual(new Set(['new', undefined]));
  });
});

/** The same file on a hundred disks. */
const found = (disk: Disk): (string | undefined)[] => {
  const random = createSeededRandom(1n);
  return Array.from({ length: 100 }, () => disk.cut(random).files.get('log')?.toString('latin1'));
};

const flushRoot = (disk: Disk): void => {
  disk.take({ kind: 'flush', inode: 1n, which: 9n });
  disk.take({ kind: 'flushed', inode: 1n, which: 9n });
};
