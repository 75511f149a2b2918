import type { Contact } from '@paratope/shared/contacts/contact';
import { Contacts } from '@paratope/shared/contacts/contact';
import { byName, contactsAt } from '@paratope/shared/contacts/people';
import type { Ctx, Founder } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { pagedFrom } from '../../http/paging.ts';
import { smallTable } from '../sync/index.ts';

export const contactTable = smallTable(Contacts);

/** More than any startup has. */
const every = 1_000_000;

export async function contactsOf(db: Db, startupId: string): Promise<Contact[]> {
  const all = await contactTable.changed(db, startupId, -1, every);
  return all.flatMap(({ row }) => (row ? [row as Contact] : []));
}

interface Asked {
  readonly matchId?: string;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The contacts at one investor, or at all, by name. */
export async function readContacts(ctx: Ctx<Founder>, { matchId, q = '', ...page }: Asked) {
  const all = await contactsOf(ctx.database.reader, ctx.actor.startupId);
  const found = matchId === undefined ? all.sort(byName) : contactsAt(all, matchId);
  const words = q.toLowerCase();
  const isFound = ({ name, email, firms }: Contact) =>
    [name, email ?? '', ...firms.map(({ role }) => role)].some((text) => text.toLowerCase().includes(words));
  return pagedFrom(found.filter(isFound), page);
}
