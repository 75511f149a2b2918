import { inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { everything, type Found, finds, foundBy } from './lists.ts';
import { investors, startups } from './schema/index.ts';

/** Startups with `q` in their name. A covering index avoids reading the long rows. */
export const startupsFound = (db: Db, q: string) =>
  db
    .select({ id: startups.id })
    .from(startups)
    .where(finds(q, startups.id, startups.name));

export const startupsKnownAs = (db: Db, q: string) =>
  db
    .select({ id: startups.id })
    .from(startups)
    .where(finds(q, startups.id, startups.name, startups.email, startups.contactName));

export const investorsFound = (db: Db, q: string) =>
  db
    .select({ id: investors.id })
    .from(investors)
    .where(finds(q, investors.id, investors.name, investors.firm));

export const searchStartups = (db: Db, q: string | undefined, find = startupsFound): Promise<Found> | Found =>
  q
    ? foundBy(startups.id, { first: (limit) => find(db, q).limit(limit), all: inArray(startups.id, find(db, q)) })
    : everything;

export const searchInvestors = (db: Db, q: string | undefined): Promise<Found> | Found =>
  q
    ? foundBy(investors.id, {
        first: (limit) => investorsFound(db, q).limit(limit),
        all: inArray(investors.id, investorsFound(db, q)),
      })
    : everything;
