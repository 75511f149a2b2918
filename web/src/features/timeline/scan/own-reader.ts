import programAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { keptFile } from '../../../api/kept-file.ts';
import workerAddress from './code-worker.ts?worker&url';

/** Reads one picture, which is used up; undefined if there is no code in it. */
export type CodeReader = (picture: ImageBitmap) => Promise<string | undefined>;

/** Fetches what our reader needs, so that it reads offline. */
export const fetchAhead = (): Promise<unknown> => keptFile(programAddress);

/** Our reader, in a worker: the page goes on drawing, and only there may the program be compiled (decision 0051). */
export async function ownReader(): Promise<CodeReader> {
  worker ??= startWorker(await keptFile(programAddress));
  return worker;
}
let worker: CodeReader | undefined;

function startWorker(program: ArrayBuffer): CodeReader {
  const codes = new Worker(trustedAddress(), { type: 'module' });
  codes.postMessage({ program }, [program]);
  const waiting: ((text: string | undefined) => void)[] = [];
  codes.addEventListener('message', ({ data }) => waiting.shift()?.(data as string | undefined));
  return (picture) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      codes.postMessage({ picture }, [picture]);
    });
}

/** The content security policy takes addresses of scripts only from a policy of this name, which knows this one. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('paratope-codes', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL('') ?? workerAddress;
}

/** Only what is used here; browsers without it check nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}
