import { createHash } from 'node:crypto';
import { inBothPlaces } from '@paratope/shared/answers';
import type { DeckApi } from '@paratope/shared/decks/api';
import { type Deck, largestDeckBytes } from '@paratope/shared/decks/deck';
import type { InputOf } from '@paratope/shared/endpoint';
import type { DeckId } from '@paratope/shared/ids';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { readDeckJob } from './read-deck.ts';
import { currentDeck, removeDeck, replaceDeck } from './store.ts';
import { deckRecord } from './travelling-store.ts';

/** Keeps the file and has it read. The deck before it stays until this one is safely on the disk. */
export async function uploadDeck(ctx: Ctx<Founder>, { file }: InputOf<typeof DeckApi.upload>) {
  if (file.size > largestDeckBytes) throw new Refused('too_large', 'A pitch deck may be 25 MB at most.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!startsLikePdf(bytes))
    throw new Refused('unsupported_type', 'This file is not a PDF. Please choose your deck as a PDF.');

  const deckId = ctx.random.id() as DeckId;
  const storedAs = ctx.random.token(16);
  await ctx.gateways.files.write(storedAs, bytes);
  const { startupId } = ctx.actor;
  const before = await currentDeck(ctx.database.reader, startupId);
  await inTransaction(ctx, async (tx) => {
    await replaceDeck(tx, ctx.history, {
      id: deckId,
      startupId,
      fileName: tidyName(file.name),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storedAs,
      state: 'reading',
      message: '',
      pages: null,
      hasText: false,
      pageTexts: [],
      uploadedAt: ctx.now,
    });
    await ctx.jobs.enqueue(tx, { kind: readDeckJob, key: `${readDeckJob}:${deckId}`, input: { deckId } });
  });
  if (before) await ctx.gateways.files.remove(before.storedAs);
  return inBothPlaces({ deckId, state: 'reading' as const });
}

export async function showDeck(ctx: Ctx<Founder>) {
  const row = await currentDeck(ctx.database.reader, ctx.actor.startupId);
  return { data: row ? (deckRecord(row) as Deck) : null };
}

export async function downloadDeck(ctx: Ctx<Founder>): Promise<Response> {
  const row = await currentDeck(ctx.database.reader, ctx.actor.startupId);
  if (!row) throw new Refused('missing', 'There is no pitch deck.');
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
  return { message: 'The pitch deck is deleted.' };
}

/** By content, not by name: a PDF says so in its first kilobyte. */
const startsLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-');

/** Without control characters and folders; what a person reads in a list. */
const tidyName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, 255) || 'deck.pdf';
