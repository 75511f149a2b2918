import { readFileSync } from 'node:fs';

/**
 * Milliseconds a process has worked so far, its system calls included; undefined where the system does not tell without another process.
 * Linux counts in hundredths of a second (`proc(5)`, fields 14 and 15 of `stat`).
 */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
