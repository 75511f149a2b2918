import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What the page sends: the compiled program first, then one picture after the other. */
interface Sent {
  readonly program?: ArrayBuffer;
  readonly picture?: ImageBitmap;
}

addEventListener('message', async ({ data }: MessageEvent<Sent>) => {
  // Without it the library would fetch its program from elsewhere.
  if (data.program) prepareZXingModule({ overrides: { wasmBinary: data.program } });
  if (data.picture) postMessage(await read(data.picture).catch(() => undefined));
});

/** The same kinds of codes as the browser's own reader is asked for (code-reader.ts). */
const formats = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const;

async function read(picture: ImageBitmap): Promise<string | undefined> {
  const most = Math.max(picture.width, picture.height);
  const whole = Math.min(1, mostPoints / most);
  try {
    // A blurred code is found in a picture twice as large: of eleven that were not, eight were.
    return (await readAt(whole, picture)) ?? (most <= smallPicture ? await readAt(2, picture) : undefined);
  } finally {
    picture.close();
  }
}

async function readAt(scale: number, picture: ImageBitmap): Promise<string | undefined> {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  const pixels = drawing.getImageData(0, 0, width, height);
  const [code] = await readBarcodes(pixels, { formats: [...formats], maxNumberOfSymbols: 1 });
  return code?.isValid ? code.text : undefined;
}

/** Photos are reduced to it: a whole one would take a phone's memory four times. */
const mostPoints = 2400;
/** As a camera's is. */
const smallPicture = 1400;
