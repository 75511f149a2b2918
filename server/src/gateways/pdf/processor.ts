import { readFileSync } from 'node:fs';

/**
 * Returns the milliseconds of processor time a process has used, system calls included; undefined if the system does
 * not tell without another process. Linux counts in hundredths of a second (`proc(5)`, fields 14 and 15 of `stat`).
 */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
