import { largestDeckBytes } from '@paratope/shared/decks/deck';
import { oneDecimal } from '../words/numbers.ts';
import { t } from '../words/words.ts';

/** Checks a file before upload. Returns the server's error message for it, or undefined when it is fine. */
export async function deckFault(file: File): Promise<string | undefined> {
  if (file.size > largestDeckBytes) return t('A pitch deck can be up to 25 MB.');
  if (file.size === 0) return t('This file is empty.');
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  // By content, not by name: a PDF has its signature in the first kilobyte.
  const isPdf = new TextDecoder('latin1').decode(start).includes('%PDF-');
  return isPdf ? undefined : t('This file is not a PDF. Please choose your deck as a PDF.');
}

export const sizeInWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${oneDecimal(bytes / 1024 / 1024)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
