import { inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { everything, type Found, foundBy, holds } from './lists.ts';
import { investors, startups } from './schema/index.ts';

/** The startups with a text anywhere in their name. An index holds what is searched, so that the long rows are not read. */
export const startupsFound = (db: Db, q: string) =>
  db.select({ id: startups.id }).from(startups).where(holds(q, startups.name));

/** The startups with a text in their name, their address or the name of who is written to. */
export const startupsKnownAs = (db: Db, q: string) =>
  db
    .select({ id: startups.id })
    .from(startups)
    .where(holds(q, startups.name, startups.email, startups.contactName));

/** The investors with a text in their name or the name of their firm. */
export const investorsFound = (db: Db, q: string) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(holds(q, investors.name, investors.firm));

/** What a search by name leaves of a list of startups. */
export const searchStartups = (db: Db, q: string | undefined, find = startupsFound): Promise<Found> | Found =>
  q
    ? foundBy(startups.id, { first: (limit) => find(db, q).limit(limit), all: inArray(startups.id, find(db, q)) })
    : everything;

/** The same of a list of investors. */
export const searchInvestors = (db: Db, q: string | undefined): Promise<Found> | Found =>
  q
    ? foundBy(investors.id, {
        first: (limit) => investorsFound(db, q).limit(limit),
        all: inArray(investors.id, investorsFound(db, q)),
      })
    : everything;
