import type { AccountId, StartupId } from '@paratope/shared/ids';
import { accountSpace, startupSpace } from '@paratope/shared/ids';
import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { forgetBrowser } from './browsers.ts';
import type { Db, Transaction } from './database.ts';
import { deferReferences } from './engine.ts';
import * as schema from './schema/index.ts';
import { everyKnownTable } from './schema/tables.ts';
import { includes } from './text-search.ts';

/** Returns the names of uploaded files that the startup's rows point to, deleted rows included. */
export async function filesOfStartup(db: Db, startupId: StartupId): Promise<string[]> {
  const names = await Promise.all(
    everyKnownTable.map(async ({ table, columns }) => {
      const { startup_id: owner, stored_as: name } = columns;
      if (!owner || !name) return [];
      const rows = await db
        .select({ name })
        .from(table)
        .where(and(eq(owner, startupId), isNotNull(name)));
      return rows.map((row) => String(row.name));
    }),
  );
  return names.flat();
}

/** Deletes every row of the startup, and its history. Tables are found by their column `startup_id`. */
export async function eraseStartup(tx: Transaction, startupId: StartupId): Promise<void> {
  // So the tables can go in any order; a dangling reference at the commit is still an error.
  await deferReferences(tx.db);
  await eraseAuditDetails(tx, eq(schema.auditEntries.subject, startupId));
  for (const { table, columns } of everyKnownTable) {
    if (columns.startup_id && columns.id) {
      const things = tx.db.select({ id: columns.id }).from(table).where(eq(columns.startup_id, startupId));
      await eraseAuditDetails(tx, inArray(schema.auditEntries.subject, things));
    }
  }
  for (const { table, columns } of everyKnownTable) {
    if (columns.startup_id) await tx.db.delete(table).where(eq(columns.startup_id, startupId));
    if (columns.space) await tx.db.delete(table).where(eq(columns.space, startupSpace(startupId)));
  }
  await tx.db.delete(schema.startups).where(eq(schema.startups.id, startupId));
}

/**
 * Deletes the account and every row that is its own and no startup's; tables are found by their column
 * `account_id`. What it wrote in a startup that goes on remains there, under an id that no longer names anyone.
 */
export async function eraseAccountRows(
  tx: Transaction,
  { id: accountId, email }: { id: AccountId; email: string },
): Promise<void> {
  await deferReferences(tx.db);
  const { replicas, mutationResults, members, accounts, oneTimeLinks, invitations } = schema;
  const devices = tx.db.select({ id: replicas.id }).from(replicas).where(eq(replicas.accountId, accountId));
  await tx.db.delete(mutationResults).where(inArray(mutationResults.replicaId, devices));
  const { endpoint, accountId: owner } = schema.pushSubscriptions;
  const browsers = await tx.db.select({ endpoint }).from(schema.pushSubscriptions).where(eq(owner, accountId));
  for (const browser of browsers) await forgetBrowser(tx, browser.endpoint);
  for (const { table, columns } of everyKnownTable) {
    if (columns.space) await tx.db.delete(table).where(eq(columns.space, accountSpace(accountId)));
    if (columns.account_id && !columns.startup_id && !columns.space) {
      await tx.db.delete(table).where(eq(columns.account_id, accountId));
    }
  }
  for (const table of personalInStartup) await tx.db.delete(table).where(eq(table.accountId, accountId));
  const { subject, details } = schema.auditEntries;
  await eraseAuditDetails(tx, or(eq(subject, accountId), includes(details, JSON.stringify(email))));
  await tx.db.delete(invitations).where(eq(invitations.email, email));
  await tx.db.delete(oneTimeLinks).where(eq(oneTimeLinks.holderId, accountId));
  const keys = tx.db
    .select({ id: schema.apiKeys.id })
    .from(schema.apiKeys)
    .where(eq(schema.apiKeys.holderId, accountId));
  await tx.db.update(schema.proposals).set({ key: null }).where(inArray(schema.proposals.keyId, keys));
  for (const table of [
    schema.secondFactors,
    schema.recoveryCodes,
    schema.apiKeys,
    schema.passkeys,
    schema.passkeyChallenges,
    schema.oidcLinks,
    schema.oidcLogins,
  ])
    await tx.db.delete(table).where(eq(table.holderId, accountId));
  await tx.db.delete(members).where(eq(members.accountId, accountId));
  await tx.db.delete(accounts).where(eq(accounts.id, accountId));
}

/** The audit keeps that something was done, but not its details; the chain allows for that. */
const eraseAuditDetails = (tx: Transaction, which: SQL | undefined) =>
  tx.db.update(schema.auditEntries).set({ details: {} }).where(which);

/** Rows in a startup that are a member's alone. Everything else the member wrote there belongs to the startup. */
const personalInStartup = [schema.calendarFeeds, schema.digests, schema.unsubscribeLinks] as const;
