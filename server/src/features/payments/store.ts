import type { PaymentState } from '@paratope/shared/payments/api';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, max, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { alias } from '../../db/kit.ts';
import {
  changeById,
  findById,
  finds,
  firstOf,
  insertInto,
  type Page,
  pageWhere,
  rowsWhere,
  rowWhere,
} from '../../db/lists.ts';
import {
  accounts,
  companies,
  deals,
  investors,
  paymentEvents,
  payments,
  promoCodes,
  startups,
} from '../../db/schema/index.ts';
import { noteFact, readFact } from '../instance/index.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PromoRow = typeof promoCodes.$inferSelect;

export const insertPayment = insertInto(payments);

export const changePayment = changeById(payments);

export const paymentById = findById(payments);

export async function paymentNamed(
  db: Db,
  names: { reference?: string | null; intentId?: string | null; subscriptionId?: string | null },
): Promise<PaymentRow | undefined> {
  const { reference, intentId, subscriptionId } = names;
  const by = [
    reference ? eq(payments.id, reference) : undefined,
    intentId ? eq(payments.intentId, intentId) : undefined,
    subscriptionId ? and(eq(payments.subscriptionId, subscriptionId), isNull(payments.renewalOf)) : undefined,
  ].filter((one) => one !== undefined);
  if (by.length === 0) return undefined;
  const row = await rowWhere(db, payments, or(...by));
  return row;
}

export const openPayments = (db: Db, startupId: string): Promise<PaymentRow[]> =>
  rowsWhere(
    db,
    payments,
    and(eq(payments.startupId, startupId), eq(payments.state, 'pending')),
    desc(payments.createdAt),
  );

export const allOpenPayments = (db: Db): Promise<PaymentRow[]> =>
  rowsWhere(db, payments, eq(payments.state, 'pending'), payments.createdAt);

/** The payments that give a startup its plan. A subscription counts by its first payment, as long as none of its renewals was reversed. */
export const standingPayments = (db: Db, startupId: string): Promise<PaymentRow[]> =>
  rowsWhere(
    db,
    payments,
    and(
      eq(payments.startupId, startupId),
      eq(payments.state, 'succeeded'),
      isNull(payments.renewalOf),
      notExists(
        db
          .select({ id: later.id })
          .from(later)
          .where(and(eq(later.renewalOf, payments.id), inArray(later.state, ['refunded', 'disputed']))),
      ),
    ),
  );

const later = alias(payments, 'later');

/** Subscriptions of a startup that the provider may charge again, even if what was charged so far no longer counts. */
export const renewingPayments = (db: Db, startupId: string): Promise<PaymentRow[]> =>
  rowsWhere(db, payments, and(eq(payments.startupId, startupId), mayBeCharged()));

/** Subscriptions that the provider may charge again although their startup is in the trash. */
export const renewingInTrash = (db: Db): Promise<PaymentRow[]> =>
  rowsWhere(
    db,
    payments,
    and(
      mayBeCharged(),
      eq(payments.isEnding, false),
      inArray(payments.startupId, db.select({ id: startups.id }).from(startups).where(isNotNull(startups.deletedAt))),
    ),
  );

const mayBeCharged = () =>
  and(
    inArray(payments.state, ['succeeded', 'disputed', 'failed']),
    isNotNull(payments.subscriptionId),
    isNull(payments.renewalOf),
  );

/** Subscriptions that should have been charged again by `now`, or whose paid time was never read. */
export const dueSubscriptions = (db: Db, now: string): Promise<PaymentRow[]> =>
  rowsWhere(
    db,
    payments,
    and(
      eq(payments.state, 'succeeded'),
      isNotNull(payments.subscriptionId),
      isNull(payments.renewalOf),
      or(isNull(payments.runsUntil), lte(payments.runsUntil, now)),
    ),
  );

/** Never a number that was used before, not even for a payment that has been erased. */
export async function nextReceiptNumber(tx: Transaction): Promise<number> {
  const value = (await lastReceiptNumber(tx.db)) + 1;
  await noteFact(tx, { key: lastReceiptFact, value, isSecret: false });
  return value;
}

/** Stores the last number before the only row that knows it is erased. */
export async function keepReceiptNumber(tx: Transaction): Promise<void> {
  const value = await lastReceiptNumber(tx.db);
  if (value > 0) await noteFact(tx, { key: lastReceiptFact, value, isSecret: false });
}

async function lastReceiptNumber(db: Db): Promise<number> {
  const [row] = await db.select({ last: max(payments.receiptNumber) }).from(payments);
  const noted = await readFact(db, lastReceiptFact);
  return Math.max(row?.last ?? 0, typeof noted === 'number' ? noted : 0);
}

const lastReceiptFact = 'payments.last-receipt';

export async function customerOf(db: Db, payerId: string, provider: string): Promise<string | null> {
  const row = await firstOf(
    db
      .select({ customerId: payments.customerId })
      .from(payments)
      .where(
        and(
          eq(payments.payerId, payerId),
          eq(payments.provider, provider as PaymentRow['provider']),
          sql`${payments.customerId} is not null`,
        ),
      )
      .orderBy(desc(payments.createdAt)),
  );
  return row?.customerId ?? null;
}

export async function listPayments(
  db: Db,
  { q, startupId, state, ...page }: Page & { startupId?: string; state?: PaymentState | undefined },
) {
  const { payer, company, promoCode } = payments;
  const where = and(
    startupId ? and(eq(payments.startupId, startupId), ne(payments.provider, 'grant')) : undefined,
    // The founder does not need to see payments that were begun and given up.
    startupId ? inArray(payments.state, ['succeeded', 'refunded', 'disputed', 'ended', 'failed']) : undefined,
    state && eq(payments.state, state),
    q ? or(eq(payments.startupId, q), finds(q, payments.id, payer, company, promoCode)) : undefined,
  );
  return pageWhere(db, payments, where, page, {
    usual: '-date',
    orders: {
      date: [payments.createdAt],
      company: [sql`lower((select name from ${startups} where ${startups.id} = ${payments.startupId}))`],
      amount: [payments.amount],
      method: [payments.provider],
      state: [payments.state],
    },
    rows: (these) =>
      db
        .select({ payment: payments, startupName: startups.name })
        .from(payments)
        .innerJoin(startups, eq(startups.id, payments.startupId))
        .where(these),
    idOf: ({ payment }) => payment.id,
  });
}

/** Returns false when this event was already written. */
export async function writeEvent(tx: Transaction, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const written = await tx.db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

export async function knowsEvent(db: Db, id: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;
}

export const promoByCode = (db: Db, code: string): Promise<PromoRow | undefined> =>
  rowWhere(db, promoCodes, and(eq(promoCodes.code, code), isNull(promoCodes.deletedAt)));

export const promoById = (db: Db, id: string): Promise<PromoRow | undefined> =>
  rowWhere(db, promoCodes, and(eq(promoCodes.id, id), isNull(promoCodes.deletedAt)));

export async function insertPromo(tx: Transaction, row: PromoRow): Promise<boolean> {
  const written = await tx.db.insert(promoCodes).values(row).onConflictDoNothing().returning({ id: promoCodes.id });
  return written.length > 0;
}

export const changePromo = changeById(promoCodes);

export async function countUse(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(eq(promoCodes.id, id));
}

export const promoHeld = (db: Db, promoId: string, since: string, startupId: string): Promise<number> =>
  db.$count(
    payments,
    and(
      eq(payments.promoId, promoId),
      eq(payments.state, 'pending'),
      gt(payments.createdAt, since),
      ne(payments.startupId, startupId),
    ),
  );

/** True when this account ever got the plan for a code with a full discount. */
export const usedFreeCode = async (db: Db, payerId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.payerId, payerId), eq(payments.provider, 'code')))) > 0;

export async function listPromos(db: Db, page: Page) {
  const where = and(isNull(promoCodes.deletedAt), finds(page.q, promoCodes.id, promoCodes.code, promoCodes.note));
  return pageWhere(db, promoCodes, where, page, {
    usual: '-created',
    orders: {
      created: [promoCodes.createdAt],
      code: [promoCodes.code],
      discount: [promoCodes.discount],
      uses: [promoCodes.uses],
      expires: [promoCodes.expiresAt],
    },
    rows: (these) =>
      db
        .select({ promo: promoCodes, investorName: investors.name })
        .from(promoCodes)
        .leftJoin(investors, eq(investors.id, promoCodes.investorId))
        .where(these),
    idOf: ({ promo }) => promo.id,
  });
}

export async function nameOfInvestor(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await firstOf(db.select({ name: investors.name }).from(investors).where(eq(investors.id, id)));
  return row?.name ?? null;
}

/** `verifiedAt` is null until the address is confirmed. */
export async function addressOf(db: Db, accountId: string) {
  const { email, verifiedAt } = accounts;
  const row = await firstOf(db.select({ email, verifiedAt }).from(accounts).where(eq(accounts.id, accountId)));
  return row;
}

export const portfolioSites = async (db: Db, investorId: string): Promise<(string | null)[]> => {
  const rows = await db
    .selectDistinct({ website: companies.website })
    .from(deals)
    .innerJoin(companies, eq(companies.number, deals.companyNumber))
    .where(eq(deals.investorId, investorId));
  return rows.map(({ website }) => website);
};
