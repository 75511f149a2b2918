import type { AdminMoneyApi, PromoCode } from '@paratope/shared/admin/money-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile, versionOf } from '../../db/changed-meanwhile.ts';
import type { Transaction } from '../../db/database.ts';
import { paged } from '../../http/paging.ts';
import { changePromo, insertPromo, listPromos, nameOfInvestor, type PromoRow, promoById } from './store.ts';

export const listPromoCodes = (ctx: Ctx<Admin>, input: InputOf<typeof AdminMoneyApi.promoCodes>) =>
  paged(
    input,
    (page) => listPromos(ctx.database.reader, page),
    ({ promo, investorName }) => promoCodeOf(promo, investorName),
  );

export function createPromoCode(ctx: Ctx<Admin>, input: InputOf<typeof AdminMoneyApi.createPromoCode>) {
  return inTransaction(ctx, async (tx) => {
    const row: PromoRow = {
      id: ctx.random.id(),
      code: input.code,
      discount: input.discount,
      mostUses: input.mostUses ?? null,
      uses: 0,
      expiresAt: input.expiresAt ?? null,
      isActive: input.isActive ?? true,
      investorId: input.investorId ?? null,
      note: input.note ?? '',
      createdAt: ctx.now,
      deletedAt: null,
    };
    const investorName = await knownName(tx, row.investorId);
    if (!(await insertPromo(tx, row)))
      throw new Refused('exists', 'This code is already taken, or it was deleted earlier. Choose a different one.', {
        fields: { code: 'This code is already taken, or it was deleted earlier. Choose a different one.' },
      });
    await writeAudit(ctx, tx, { action: 'promo.created', subject: row.id, details: { discount: row.discount } });
    return { data: promoCodeOf(row, investorName) };
  });
}

export function editPromoCode(
  ctx: Ctx<Admin>,
  { id, seenVersion, ...given }: InputOf<typeof AdminMoneyApi.editPromoCode>,
) {
  return inTransaction(ctx, async (tx) => {
    const row = await known(tx, id);
    if (seenVersion !== undefined && seenVersion !== versionOfCode(row))
      throw await changedMeanwhile(ctx, tx, {
        subject: id,
        current: promoCodeOf(row, await knownName(tx, row.investorId)),
      });
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changed = { ...row, ...values };
    const investorName = await knownName(tx, changed.investorId);
    if (Object.keys(values).length > 0) await changePromo(tx, id, values);
    await writeAudit(ctx, tx, { action: 'promo.changed', subject: id, details: values });
    return { data: promoCodeOf(changed, investorName) };
  });
}

export async function deletePromoCode(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminMoneyApi.deletePromoCode>) {
  await inTransaction(ctx, async (tx) => {
    await known(tx, id);
    await changePromo(tx, id, { deletedAt: ctx.now, isActive: false });
    await writeAudit(ctx, tx, { action: 'promo.deleted', subject: id });
  });
  return {};
}

async function known(tx: Transaction, id: string): Promise<PromoRow> {
  const row = await promoById(tx.db, id);
  if (!row) throw new Refused('missing', 'There is no such code.');
  return row;
}

/** Returns the name of a code's investor. Throws `missing` when the investor is not in the database. */
async function knownName(tx: Transaction, investorId: string | null): Promise<string | null> {
  const name = await nameOfInvestor(tx.db, investorId);
  if (investorId !== null && name === null) throw new Refused('missing', 'This investor is not in the database.');
  return name;
}

const promoCodeOf = ({ deletedAt, ...row }: PromoRow, investorName: string | null): PromoCode => ({
  ...row,
  investorName,
  version: versionOfCode(row),
});

/** The number of uses is no edit, so it is not part of the version. */
const versionOfCode = ({ discount, mostUses, expiresAt, isActive, investorId, note }: Omit<PromoRow, 'deletedAt'>) =>
  versionOf({ discount, mostUses, expiresAt, isActive, investorId, note });
