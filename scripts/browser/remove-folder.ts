import { rmSync } from 'node:fs';

/** Removes what a program has kept there. Helpers of a browser may outlive it for a moment and still write. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
