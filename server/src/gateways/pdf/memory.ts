import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Returns a process's peak resident memory in bytes, and how many milliseconds to wait before the next
 * look. On Linux the kernel records the peak, so nothing is missed between two looks; elsewhere `ps`
 * reports the current amount. Without either, or for a process that is gone, it returns 0.
 */
export async function peakMemoryOf(pid: number): Promise<{ bytes: number; nextLook: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => undefined);
  if (status === undefined) return { bytes: await residentByPs(pid), nextLook: 100 };
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? '0';
  return { bytes: Number(kibibytes) * 1024, nextLook: 20 };
}

/** POSIX `ps`, which reports KiB. */
export const residentByPs = (pid: number): Promise<number> =>
  new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], { timeout: 2_000 }, (error, printed) =>
      resolve(error ? 0 : Number(printed.trim()) * 1024 || 0),
    );
  });
