/**
 * The program of the drawing process: a PDF on standard input, one line of JSON per page on standard
 * output, each as soon as it is drawn. However it ends, printed pages remain usable.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { closeTheWorld, print, readInput } from './child-world.ts';
import type { DrawingTask } from './draw-pdf.ts';
import { pngOf } from './png.ts';

const task: DrawingTask = JSON.parse(process.argv[2] ?? '');

closeTheWorld();
const pdfium = await PDFiumLibrary.init();
// Any failure from here on is the file's fault.
print('\n');
const pdf = await pdfium.loadDocument(readInput(task.fileBytes));
const pages = Math.min(pdf.getPageCount(), task.pages);
for (let at = 0; at < pages; at += 1) {
  const picture = await draw(at).catch(() => undefined);
  if (picture) print(`${JSON.stringify({ page: at + 1, ...picture })}\n`);
}
process.exit(0);

async function draw(at: number) {
  const page = pdf.getPage(at);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(task.width / originalWidth, task.width / originalHeight);
  if (!(scale > 0)) return undefined;
  const size = {
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  };
  const { data, width, height } = await page.render({ ...size, render: 'bitmap', renderFormFields: false });
  return { width, height, png: Buffer.from(pngOf(data, width, height)).toString('base64') };
}
