import type { CodeReader } from './own-reader.ts';

/**
 * The browser's own reader where it has one, else ours, which is fetched now unless it is on the device. Rejects where that cannot be
 * had (decision 0051).
 */
export async function codeReader(): Promise<CodeReader> {
  const builtIn = await builtInReader();
  if (!builtIn) return ours();
  let isBroken = false;
  return async (picture) => {
    // On some phones it is there, but what it is made of cannot be loaded.
    const text = isBroken
      ? undefined
      : await builtIn(picture).catch(() => {
          isBroken = true;
          return undefined;
        });
    return isBroken ? (await ours())(picture) : text;
  };
}

/** Has our reader on this device before it is needed; a browser that reads by itself needs none. */
export async function fetchReaderAhead(): Promise<void> {
  if (!(await builtInReader())) await (await import('./own-reader.ts')).fetchAhead();
}

const ours = async (): Promise<CodeReader> => (await import('./own-reader.ts')).ownReader();

/** Badges have one of these, and each has its own check of what was read. Our reader knows the same (code-worker.ts). */
const formats = ['qr_code', 'data_matrix', 'aztec', 'pdf417'];

async function builtInReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue || undefined;
}

/** The Shape Detection API, which the types lack; only what is used here. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): { detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> };
  getSupportedFormats(): Promise<readonly string[]>;
}
