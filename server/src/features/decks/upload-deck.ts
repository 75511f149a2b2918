import { createHash } from 'node:crypto';
import { inBothPlaces } from '@paratope/shared/answers';
import type { DeckApi } from '@paratope/shared/decks/api';
import { type Deck, largestDeckBytes } from '@paratope/shared/decks/deck';
import type { InputOf } from '@paratope/shared/endpoint';
import type { DeckId } from '@paratope/shared/ids';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { readDeckJob } from './read-deck.ts';
import { currentDeck, type DeckRow, removeDeck, replaceDeck } from './store.ts';
import { deckRecord } from './synced-store.ts';

/** Stores the file and starts reading it. The previous deck stays until this one is safely on disk. */
export async function uploadDeck(ctx: Ctx<Founder>, { file }: InputOf<typeof DeckApi.upload>) {
  if (file.size > largestDeckBytes) throw new Refused('too_large', 'A pitch deck can be up to 25 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!startsLikePdf(bytes)) throw noPdf();

  const id = ctx.random.id() as DeckId;
  const storedAs = ctx.random.token(16);
  await ctx.gateways.files.write(storedAs, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await takeDeck(ctx, { id, fileName: tidyName(file.name), bytes: bytes.length, sha256, storedAs });
  return inBothPlaces({ deckId: id, state: 'reading' as const });
}

/** Makes a file already on disk the startup's deck and starts reading it; `also` runs in the same transaction. */
export async function takeDeck(
  ctx: Ctx<Founder>,
  file: Pick<DeckRow, 'id' | 'fileName' | 'bytes' | 'sha256' | 'storedAs'>,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { startupId } = ctx.actor;
  const before = await currentDeck(ctx.database.reader, startupId);
  await inTransaction(ctx, async (tx) => {
    await replaceDeck(tx, ctx.history, {
      ...file,
      startupId,
      state: 'reading',
      message: '',
      pages: null,
      hasText: false,
      pictures: null,
      pageTexts: [],
      uploadedAt: ctx.now,
    });
    await ctx.jobs.enqueue(tx, { kind: readDeckJob, key: `${readDeckJob}:${file.id}`, input: { deckId: file.id } });
    await also(tx);
  });
  if (before) await ctx.gateways.files.remove(before.storedAs);
}

export async function showDeck(ctx: Ctx<Founder>) {
  const row = await currentDeck(ctx.database.reader, ctx.actor.startupId);
  return { data: row ? (deckRecord(row) as Deck) : null };
}

export async function downloadDeck(ctx: Ctx<Founder>): Promise<Response> {
  const row = await currentDeck(ctx.database.reader, ctx.actor.startupId);
  if (!row) throw new Refused('missing', 'There is no pitch deck.');
  return deckFile(ctx, row);
}

/** The caller must have checked who may have the file. */
export async function deckFile(ctx: Pick<Ctx, 'gateways'>, row: DeckRow): Promise<Response> {
  const bytes = await ctx.gateways.files.read(row.storedAs);
  return new Response(new Blob([bytes.slice()]), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.fileName)}`,
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'no-store',
    },
  });
}

export async function deleteDeck(ctx: Ctx<Founder>) {
  const { startupId } = ctx.actor;
  const row = await currentDeck(ctx.database.reader, startupId);
  if (!row) return { message: 'There was no pitch deck.' };
  await inTransaction(ctx, (tx) => removeDeck(tx, ctx.history, startupId, ctx.now));
  await ctx.gateways.files.remove(row.storedAs);
  return { message: 'The pitch deck was deleted.' };
}

export const noPdf = (): Refused =>
  new Refused('unsupported_type', 'This file is not a PDF. Please choose your deck as a PDF.');

/** Checks the content, not the name: a PDF has this mark in its first kilobyte. */
export const startsLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-');

/** Strips folders and control characters, because people read the name in a list. */
export const tidyName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 255).replace(/\p{C}/gu, '').trim() || 'deck.pdf';
