import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Ending, runBounded } from './bounded-child.ts';
import { childCommand } from './child-command.ts';
import { type PdfLimits, pdfLimits } from './limits.ts';

export interface Drawing {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly png: Uint8Array;
}

/** The drawing child's command-line argument. */
export const DrawingTask = z.object({ fileBytes: z.int(), pages: z.int(), width: z.int() });
export type DrawingTask = z.infer<typeof DrawingTask>;

/** To be shown beside a sentence, where 640 pixels are readable, or for OCR, which needs letters of 20 pixels. */
export type DrawingFor = 'to be seen' | 'to be read';

/** Pixels along the longer side. */
const pictureWidth: Readonly<Record<DrawingFor, number>> = { 'to be seen': 640, 'to be read': 1800 };

/** Drawing needs more memory than reading, and as much processor time. Pages drawn before a limit was hit are kept. */
const drawLimits: PdfLimits = {
  ...pdfLimits,
  wallClock: 30_000,
  residentBytes: 400_000_000,
  answerBytes: 32_000_000,
};

const limitsFor: Readonly<Record<DrawingFor, PdfLimits>> = {
  'to be seen': drawLimits,
  'to be read': { ...drawLimits, pages: 60, wallClock: 90_000, cpuSeconds: 80, answerBytes: 96_000_000 },
};

/** @throws if the child could not be started. */
export async function drawInChild(
  path: string,
  prlimit: string | undefined,
  purpose: DrawingFor = 'to be seen',
  limits = limitsFor[purpose],
): Promise<Drawing[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > limits.fileBytes) return [];
    const task: DrawingTask = { fileBytes: size, pages: limits.pages, width: pictureWidth[purpose] };
    const command = childCommand({ program: 'draw-child.ts', library: pdfium, task }, limits, prlimit);
    return drawingsIn(await runBounded({ command, input: file.fd, allowed: limits }));
  } finally {
    await file.close();
  }
}

function drawingsIn(ending: Ending): Drawing[] {
  if (!ending.output.startsWith('\n')) {
    throw new Error(`the drawing of PDFs did not start: ${ending.complaint || JSON.stringify(ending)}`);
  }
  const drawn = new Map<number, Drawing>();
  for (const line of ending.output.slice(1).split('\n')) {
    const picture = Picture.safeParse(parsed(line));
    if (!picture.success) continue;
    const png = Buffer.from(picture.data.png, 'base64');
    if (png.subarray(0, 8).equals(pngSignature)) drawn.set(picture.data.page, { ...picture.data, png });
  }
  return [...drawn.values()].sort((a, b) => a.page - b.page);
}

const side = z.int().check(z.gte(1), z.lte(pictureWidth['to be read']));
const Picture = z.object({
  page: z.int().check(z.gte(1), z.lte(pdfLimits.pages)),
  width: side,
  height: side,
  png: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
});

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A killed child's last line is incomplete. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const pdfium = fileURLToPath(new URL('..', import.meta.resolve('@hyzyla/pdfium')));
