import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { firstOf, insertInto } from '../../db/lists.ts';
import { oneTimeLinks } from '../../db/schema/index.ts';

type Link = typeof oneTimeLinks.$inferInsert;

export const insertLink = insertInto(oneTimeLinks);

/** Returns the holder of a link that is still valid, without using the link up. */
export const openLink = (
  db: Db,
  { tokenHash, ...asked }: { tokenHash: string } & LinkQuery,
): Promise<{ holderId: string } | undefined> =>
  firstOf(
    db
      .select({ holderId: oneTimeLinks.holderId })
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.tokenHash, tokenHash), isGood(asked))),
  );

/** Uses up a valid link and returns its holder; undefined when it is unknown, used or expired. */
export async function useLink(
  tx: Transaction,
  { tokenHash, ...asked }: { tokenHash: string } & LinkQuery,
): Promise<{ holderId: string; email: string | null } | undefined> {
  const [used] = await tx.db
    .update(oneTimeLinks)
    .set({ usedAt: asked.now })
    .where(and(eq(oneTimeLinks.tokenHash, tokenHash), isGood(asked)))
    .returning({ holderId: oneTimeLinks.holderId, email: oneTimeLinks.email });
  return used;
}

export async function voidLinks(
  tx: Transaction,
  { holderId, purpose, now }: { holderId: string; purpose: Link['purpose']; now: string },
): Promise<void> {
  await tx.db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLinks.holderId, holderId), eq(oneTimeLinks.purpose, purpose), isNull(oneTimeLinks.usedAt)));
}

export async function openLinkEmail(
  db: Db,
  { holderId, ...asked }: { holderId: string } & LinkQuery,
): Promise<string | null> {
  const link = await firstOf(
    db
      .select({ email: oneTimeLinks.email })
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.holderId, holderId), isGood(asked)))
      .orderBy(desc(oneTimeLinks.createdAt)),
  );
  return link?.email ?? null;
}

interface LinkQuery {
  readonly purpose: Link['purpose'];
  readonly now: string;
}

const isGood = ({ purpose, now }: LinkQuery) =>
  and(eq(oneTimeLinks.purpose, purpose), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now));
