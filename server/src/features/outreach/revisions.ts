import type { InputOf } from '@paratope/shared/endpoint';
import { startupSpace } from '@paratope/shared/ids';
import type { FieldRevision, OutreachApi } from '@paratope/shared/outreach/api';
import type { Ctx, Founder } from '../../context.ts';
import { keyNames } from '../../db/keys.ts';
import { pagedFrom } from '../../http/paging.ts';
import { revisionsOf } from '../sync/index.ts';
import { emailsOf } from './store.ts';

/** Most values kept per field; see `compactLimits` of the engine. */
const most = 1_000;

export async function readRevisions(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.revisions>) {
  const db = ctx.database.reader;
  const all = await revisionsOf(db, startupSpace(ctx.actor.startupId), input, most);
  const { data: shown, ...rest } = pagedFrom(all, input);
  const emails = await emailsOf(db, [...new Set(shown.flatMap(({ by }) => (by ? [by.accountId] : [])))]);
  const keys = await keyNames(db, [...new Set(shown.flatMap(({ by }) => by?.keyId ?? []))]);
  const data = shown.map(
    ({ value, typed, conflict, by }): FieldRevision => ({
      value,
      ...(typed === undefined ? {} : { typed }),
      conflict,
      by: by && {
        ...by,
        email: emails.get(by.accountId) ?? null,
        ...(by.keyId === undefined ? {} : { key: keys.get(by.keyId) ?? null }),
      },
    }),
  );
  return { data, ...rest };
}
