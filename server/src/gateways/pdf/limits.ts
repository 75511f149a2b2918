import { largestDeckBytes, mostDeckPages } from '@paratope/shared/decks/deck';

/** Limits of one reading. Sizes in bytes, times in milliseconds, text in UTF-16 units. */
export interface PdfLimits {
  readonly fileBytes: number;
  readonly pages: number;
  readonly pageText: number;
  readonly allText: number;
  readonly wallClock: number;
  readonly cpuSeconds: number;
  /** Resident memory. A small deck peaks at 100 MB, a benign one of 25 MB at 140. */
  readonly residentBytes: number;
  /** Private writable memory, resident or not. Node 24 alone maps 615 MB and does not start below 700. */
  readonly dataBytes: number;
  readonly heapMegabytes: number;
  readonly openFiles: number;
  /** The answer as JSON, where an unprintable character costs six bytes. */
  readonly answerBytes: number;
}

export const pdfLimits: PdfLimits = {
  fileBytes: largestDeckBytes,
  pages: mostDeckPages,
  pageText: 20_000,
  allText: 1_000_000,
  wallClock: 10_000,
  cpuSeconds: 10,
  residentBytes: 300_000_000,
  dataBytes: 800_000_000,
  heapMegabytes: 256,
  openFiles: 64,
  answerBytes: 16_000_000,
};
