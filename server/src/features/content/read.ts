import { type ContentApi, ContentKey, type SupportContact } from '@paratope/shared/content/api';
import type { Pieces, PostalAddress } from '@paratope/shared/content/pieces';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { readWritten } from './store.ts';

export async function readPiece(ctx: RequestCtx, { key }: InputOf<typeof ContentApi.read>) {
  const written = await readWritten(ctx.database.reader, key);
  const value = key === 'contact' ? contactOf(ctx.config, written?.value as PostalAddress) : (written?.value ?? null);
  return { data: { key, value, updatedAt: written?.updatedAt ?? null } };
}

export async function readPieces(db: Db): Promise<Partial<Pieces>> {
  const pieces = await Promise.all(
    ContentKey.options.map(async (key) => [key, (await readWritten(db, key))?.value] as const),
  );
  return Object.fromEntries(pieces.filter(([, value]) => value !== undefined && value !== null));
}

const contactOf = (
  { SUPPORT_EMAIL, PASSWORD_RESET_MIN, SMTP_URL }: Config,
  written: PostalAddress | undefined,
): SupportContact => ({
  ...written,
  email: SUPPORT_EMAIL,
  passwordResetMin: PASSWORD_RESET_MIN,
  sendsMail: SMTP_URL !== undefined,
});
