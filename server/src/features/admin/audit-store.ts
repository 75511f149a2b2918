import { type AuditEntry, type AuditSubject, auditKinds } from '@paratope/shared/admin/instance-api';
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { fieldOf } from '../../db/json-fields.ts';
import { keyNames } from '../../db/keys.ts';
import type { DbColumn, DbTable } from '../../db/kit.ts';
import { finds, type Page, pageWhere } from '../../db/lists.ts';
import {
  accounts,
  admins,
  auditEntries,
  batchChanges,
  imports,
  inboxItems,
  investors,
  invitations,
  jobs,
  matches,
  members,
  payments,
  premiumApplications,
  promoCodes,
  startups,
} from '../../db/schema/index.ts';
import { startsWith } from '../../db/text-search.ts';

export interface AuditFilter {
  readonly person?: string | undefined;
  readonly kind?: keyof typeof auditKinds | undefined;
  readonly company?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export async function pageOfAudit(
  db: Db,
  { q, person, kind, company, record, from, until, ...page }: Page & AuditFilter,
) {
  const { action, actor: doer, subject, at, id } = auditEntries;
  const where = and(
    finds(q, id, action, subject),
    person ? eq(fieldOf(doer, 'id'), person) : undefined,
    kind ? or(...auditKinds[kind].map((prefix) => startsWith(action, prefix))) : undefined,
    company ? about(db, company) : undefined,
    record ? inArray(subject, subjectsWith(record)) : undefined,
    from ? gte(at, from) : undefined,
    until ? lt(at, until) : undefined,
  );
  const { data: rows, ...rest } = await pageWhere(db, auditEntries, where, page, {
    usual: '-at',
    orders: { at: [at, id], action: [action] },
    rows: (these) => db.select().from(auditEntries).where(these),
    idOf: (entry) => entry.id,
  });
  const keys = await keyNames(
    db,
    rows.flatMap(({ details }) => keyIn(details) ?? []),
  );
  const subjects = await subjectsOf(db, [...rows.map(subjectOf), ...rows.flatMap(({ actor }) => actor.id ?? [])]);
  return {
    data: rows.map(({ actor, ...entry }): AuditEntry => {
      const key = keyIn(entry.details);
      return {
        ...entry,
        actor: {
          ...actor,
          name: (actor.id && subjects.get(actor.id)?.name) ?? '',
          ...(key === undefined ? {} : { key: keys.get(key) ?? '' }),
        },
        about: subjects.get(subjectOf(entry)) ?? null,
      };
    }),
    ...rest,
  };
}

/** The id of the API key through which an act was done. */
const keyIn = ({ apiKey }: AuditEntry['details']): string | undefined =>
  typeof apiKey === 'string' ? apiKey : undefined;

/** The id of what an act was about: of a batch of one match, the match. */
const subjectOf = ({ subject, details }: Pick<AuditEntry, 'subject' | 'details'>): string => {
  const [only, ...more] = Array.isArray(details.matches) ? details.matches : [];
  return typeof only === 'string' && more.length === 0 ? only : subject;
};

/** What was done to a company, its matches and its payments, and by its people. */
function about(db: Db, company: string): SQL | undefined {
  const { subject, actor, details } = auditEntries;
  const ofCompany = (table: typeof matches | typeof payments) =>
    db.select({ id: table.id }).from(table).where(eq(table.startupId, company));
  const people = db.select({ id: members.accountId }).from(members).where(eq(members.startupId, company));
  return or(
    eq(subject, company),
    inArray(subject, ofCompany(matches)),
    inArray(subject, ofCompany(payments)),
    inArray(fieldOf(details, 'matches', 0), ofCompany(matches)),
    inArray(fieldOf(actor, 'id'), people),
  );
}

/** A record itself, and the batches that changed it. */
const subjectsWith = (record: string) =>
  sql`(select ${record} union all select ${batchChanges.batchId} from ${batchChanges} where ${batchChanges.rowId} = ${record})`;

/** Names what the ids stand for; an erased record has no name any more. */
async function subjectsOf(db: Db, all: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
  const ids = [...new Set(all)];
  const startup = { id: startups.id, name: startups.name };
  const alone = (kind: AuditSubject['kind'], rows: readonly { id: string; name: string }[]) =>
    rows.map((row) => ({ key: row.id, kind, ...row, company: null }));
  const found: (AuditSubject & { readonly key: string })[] = [
    ...alone('investor', await named(db, investors, investors.name, ids)),
    ...alone('admin', await named(db, admins, admins.name, ids)),
    ...alone('account', await named(db, accounts, accounts.email, ids)),
    ...alone('account', await named(db, invitations, invitations.email, ids)),
    ...alone('code', await named(db, promoCodes, promoCodes.code, ids)),
    ...alone('import', await named(db, imports, imports.source, ids)),
    ...alone('application', await named(db, premiumApplications, premiumApplications.companyName, ids)),
    ...alone('job', await named(db, jobs, jobs.kind, ids)),
    ...(await named(db, startups, startups.name, ids)).map((company) => ({
      key: company.id,
      kind: 'company' as const,
      ...company,
      company,
    })),
    ...(
      await db
        .select({ id: matches.id, name: investors.name, company: startup })
        .from(matches)
        .innerJoin(startups, eq(startups.id, matches.startupId))
        .innerJoin(investors, eq(investors.id, matches.investorId))
        .where(inArray(matches.id, ids))
    ).map((match) => ({ key: match.id, kind: 'match' as const, ...match })),
    ...(
      await db
        .select({ id: payments.id, company: startup })
        .from(payments)
        .innerJoin(startups, eq(startups.id, payments.startupId))
        .where(inArray(payments.id, ids))
    ).map((payment) => ({ key: payment.id, kind: 'payment' as const, name: payment.company.name, ...payment })),
    ...(
      await db
        .select({ id: inboxItems.id, name: inboxItems.email, subjectId: inboxItems.subjectId })
        .from(inboxItems)
        .where(or(inArray(inboxItems.id, ids), inArray(inboxItems.subjectId, ids)))
    ).flatMap(({ subjectId, ...item }) =>
      [item.id, subjectId].map((key) => ({ key, kind: 'inbox' as const, ...item, company: null })),
    ),
  ];
  // An account counts as itself, not as the inbox item about it.
  return new Map(found.toReversed().map(({ key, ...subject }) => [key, subject]));
}

const named = (db: Db, table: DbTable & { readonly id: DbColumn }, name: DbColumn, ids: readonly string[]) =>
  db
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table)
    .where(inArray(table.id, [...ids]));
