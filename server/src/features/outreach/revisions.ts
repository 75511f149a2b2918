import type { InputOf } from '@paratope/shared/endpoint';
import { startupSpace } from '@paratope/shared/ids';
import type { FieldRevision, OutreachApi } from '@paratope/shared/outreach/api';
import type { Ctx, Founder } from '../../context.ts';
import { paged } from '../../http/paging.ts';
import { revisionsOf } from '../sync/index.ts';
import { emailsOf } from './store.ts';

/** Most values kept per field; see `compactLimits` of the engine. */
const most = 1_000;

export const readRevisions = (ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.revisions>) =>
  paged(input, async ({ limit, offset, ...field }) => {
    const db = ctx.database.reader;
    const all = await revisionsOf(db, startupSpace(ctx.actor.startupId), field, most);
    const shown = all.slice(offset, offset + limit);
    const emails = await emailsOf(db, [...new Set(shown.flatMap(({ by }) => (by ? [by.accountId] : [])))]);
    const data = shown.map(
      ({ value, typed, conflict, by }): FieldRevision => ({
        value,
        ...(typed === undefined ? {} : { typed }),
        conflict,
        by: by && { ...by, email: emails.get(by.accountId) ?? null },
      }),
    );
    return { data, total: all.length };
  });
