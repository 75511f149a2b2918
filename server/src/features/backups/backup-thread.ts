/** Thread of the scheduled backup: makes one and posts `{report}` or `{message}`. */
import { parentPort, workerData } from 'node:worker_threads';
import { backUp } from './back-up.ts';

backUp(workerData as Parameters<typeof backUp>[0]).then(
  (report) => parentPort?.postMessage({ report }),
  (failure: unknown) =>
    parentPort?.postMessage({ message: failure instanceof Error ? failure.message : String(failure) }),
);
