import type { AdminApi } from '@paratope/shared/admin/api';
import { invalidInput } from '@paratope/shared/answers';
import { type Pieces, pieceShapes } from '@paratope/shared/content/pieces';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { writePiece } from './store.ts';

/** Writes a piece of the public pages; the next visitor reads it. */
export async function writeContent(ctx: Ctx<Admin>, { key, value }: InputOf<typeof AdminApi.writeContent>) {
  const parsed = pieceShapes[key].safeParse(value);
  if (!parsed.success) {
    const { message, fields } = invalidInput(parsed.error);
    throw new Refused('invalid', message, fields ? { fields } : {});
  }
  const piece = parsed.data as Pieces[typeof key];
  await inTransaction(ctx, async (tx) => {
    await writePiece(tx, { key, value: piece, now: ctx.now });
    await writeAudit(ctx, tx, { action: 'content.written', subject: key });
  });
  return { data: { key, value: piece, updatedAt: ctx.now } };
}
