import { rmSync } from 'node:fs';

/** Retries, because a browser's helper processes may outlive it for a moment and still write. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
