import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces, parseInput } from '@paratope/shared/answers';
import type { ContentKey } from '@paratope/shared/content/api';
import { type Pieces, pieceShapes } from '@paratope/shared/content/pieces';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile } from '../../db/changed-meanwhile.ts';
import type { Transaction } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { readWritten, type Written, writeDraft, writePiece } from './store.ts';

export async function readForEditor(ctx: Ctx<Admin>, { key }: InputOf<typeof AdminApi.writtenContent>) {
  return { data: pieceOf(key, await readWritten(ctx.database.reader, key)) };
}

export async function writeContent(ctx: Ctx<Admin>, { key, value, seenAt }: InputOf<typeof AdminApi.writeContent>) {
  const piece = value === null ? null : parsed(key, value);
  const written = await inTransaction(ctx, async (tx) => {
    await refuseOverwriting(ctx, tx, { key, seenAt });
    await writeAudit(ctx, tx, { action: 'content.written', subject: key });
    return writePiece(tx, { key, value: piece, now: ctx.now });
  });
  return { data: pieceOf(key, written) };
}

export async function undoContent(ctx: Ctx<Admin>, { key, seenAt }: InputOf<typeof AdminApi.undoContent>) {
  const written = await inTransaction(ctx, async (tx) => {
    await refuseOverwriting(ctx, tx, { key, seenAt });
    const known = await readWritten(tx.db, key);
    if (!known?.before) throw new Refused('conflict', 'There’s no earlier version to restore.');
    await writeAudit(ctx, tx, { action: 'content.undone', subject: key });
    return writePiece(tx, { key, value: known.before.value, now: ctx.now });
  });
  return { data: pieceOf(key, written) };
}

/** How long a draft can be previewed, in milliseconds. */
const draftLife = 60 * 60 * 1000;

export async function previewContent(ctx: Ctx<Admin>, { key, value }: InputOf<typeof AdminApi.previewContent>) {
  const piece = value === null ? null : parsed(key, value);
  const token = ctx.random.token(32);
  const until = new Date(Date.parse(ctx.now) + draftLife).toISOString();
  await inTransaction(ctx, (tx) => writeDraft(tx, { tokenHash: hashToken(token), key, value: piece, until }));
  return inBothPlaces({ url: `${pageOf[key]}?preview=${token}` });
}

const pageOf = {
  brand: '/',
  team: '/team',
  advisors: '/team',
  partners: '/team',
  partnerFirms: '/partners',
  faq: '/pricing',
  plans: '/pricing',
  claims: '/',
  contact: '/contact',
  legal: '/',
} as const satisfies Record<ContentKey, string>;

function parsed<Key extends ContentKey>(key: Key, value: unknown): Pieces[Key] {
  const result = parseInput<unknown>(pieceShapes[key], value);
  if (result.ok) return result.data as Pieces[Key];
  const { message, fields } = result;
  throw new Refused('invalid', message, fields ? { fields } : {});
}

async function refuseOverwriting(
  ctx: Ctx<Admin>,
  tx: Transaction,
  { key, seenAt }: { readonly key: ContentKey; readonly seenAt: string | null | undefined },
): Promise<void> {
  if (seenAt === undefined) return;
  const written = await readWritten(tx.db, key);
  if ((written?.updatedAt ?? null) === seenAt) return;
  throw await changedMeanwhile(ctx, tx, { subject: key, current: pieceOf(key, written) });
}

const pieceOf = <Key extends ContentKey>(key: Key, written: Written<Key> | undefined) => ({
  key,
  value: written?.value ?? null,
  updatedAt: written?.updatedAt ?? null,
  canUndo: written?.before !== undefined,
});
