import type { ContentApi, SupportContact } from '@paratope/shared/content/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Config } from '../../config.ts';
import type { RequestCtx } from '../../http/mount.ts';

/** A piece of the public pages. Only the contact is known here, from the settings; nobody has written the others yet. */
export async function readPiece(ctx: RequestCtx, { key }: InputOf<typeof ContentApi.read>) {
  return { data: { key, value: key === 'contact' ? contactIn(ctx.config) : null, updatedAt: null } };
}

const contactIn = ({ SUPPORT_EMAIL, PASSWORD_RESET_MIN }: Config): SupportContact => ({
  email: SUPPORT_EMAIL,
  passwordResetMin: PASSWORD_RESET_MIN,
});
