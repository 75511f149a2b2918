import type { AdminApi } from '@paratope/shared/admin/api';
import { InvestorRecord as Listed } from '@paratope/shared/admin/investors-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile } from '../../db/changed-meanwhile.ts';
import type { Transaction } from '../../db/database.ts';
import { paged } from '../../http/paging.ts';
import { noteInvestorsCame } from './investors-came.ts';
import { touchMatchesOf } from './matches-store.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import { keyOf } from './rows.ts';
import { markInvestorsChanged } from './search-store.ts';
import {
  blankInvestor,
  countDealsOf,
  type DeclaredRecord,
  declaredBy,
  deleteDeclared,
  type InvestorRecord,
  insertDeclared,
  insertInvestors,
  investorsById,
  investorsByKey,
  investorsByName,
  setFields,
} from './store.ts';
import { cleanWebsite } from './website.ts';

export const listInvestorRecords = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.investors>) =>
  paged(input, async (page) => {
    const { data, ...rest } = await investorsByName(ctx.database.reader, page);
    return { data: await recordsOf(ctx, data), ...rest };
  });

/** Creates an investor the team knows. Its facts name the admin as their source, and the day. */
export async function createInvestor(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.createInvestor>) {
  const id = ctx.random.id();
  await inTransaction(ctx, async (tx) => {
    const key = keyOf(input.name);
    if ((await investorsByKey(tx.db, [key])).size > 0) {
      throw new Refused('exists', 'There’s already an investor with this name.');
    }
    await insertInvestors(tx.db, [
      {
        ...blankInvestor(ctx, key),
        id,
        name: input.name,
        ...fieldsOf(input),
        source: sourceOf(ctx),
      },
    ]);
    await declare(ctx, tx, id, input);
    await settle(ctx, tx, id, 'investor.added');
    await noteInvestorsCame(ctx, tx);
  });
  return answer(ctx, id);
}

export async function editInvestor(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.editInvestor>) {
  const { id } = input;
  await inTransaction(ctx, async (tx) => {
    const [known] = await investorsById(tx.db, [id]);
    if (!known) throw notThere();
    if (input.seenAt !== undefined && input.seenAt !== known.updatedAt) {
      const current = Listed.parse(await readInvestor(ctx, id));
      throw await changedMeanwhile(ctx, tx, { subject: id, at: known.updatedAt, current });
    }
    await setFields(tx.db, 'investors', id, { name: input.name, ...fieldsOf(input), updatedAt: ctx.now });
    await declare(ctx, tx, id, input);
    await touchMatchesOf(tx, ctx.history, [id]);
    await settle(ctx, tx, id, 'investor.edited');
  });
  return answer(ctx, id);
}

/** The investor is no longer matched or offered for selection; its existing matches stay. */
export async function archiveInvestor(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.archiveInvestor>) {
  await inTransaction(ctx, async (tx) => {
    const [known] = await investorsById(tx.db, [id]);
    if (!known) throw notThere();
    if (known.archivedAt === null) await setFields(tx.db, 'investors', id, { archivedAt: ctx.now, updatedAt: ctx.now });
    await settle(ctx, tx, id, 'investor.archived');
  });
  await refreshSearchSoon(ctx);
  return { message: 'Investor archived.' };
}

async function answer(ctx: Ctx<Admin>, id: string) {
  await refreshSearchSoon(ctx);
  return { data: await readInvestor(ctx, id) };
}

export async function readInvestor(ctx: Ctx, id: string): Promise<Listed> {
  const [record] = await recordsOf(ctx, await investorsById(ctx.database.reader, [id]));
  if (!record) throw notThere();
  return record;
}

async function settle(ctx: Ctx<Admin>, tx: Transaction, id: string, action: string): Promise<void> {
  await markInvestorsChanged(tx.db, [id]);
  await writeAudit(ctx, tx, { action, subject: id });
}

async function recordsOf(ctx: Ctx, rows: readonly InvestorRecord[]): Promise<Listed[]> {
  const { reader } = ctx.database;
  const ids = rows.map(({ id }) => id);
  const facts = Map.groupBy(await declaredBy(reader, ids), ({ investorId }) => investorId);
  const deals = await countDealsOf(reader, ids);
  return rows.map((row) => {
    const said = (field: DeclaredRecord['field']) =>
      (facts.get(row.id) ?? []).filter((fact) => fact.field === field).map(({ value }) => value);
    const sum = (field: 'cheque_from' | 'cheque_to') => {
      const [value] = said(field);
      return value === undefined ? null : Number(value);
    };
    return {
      ...row,
      stages: said('stage'),
      modalities: said('modality'),
      diseaseAreas: said('disease'),
      geographies: said('geography'),
      chequeFrom: sum('cheque_from'),
      chequeTo: sum('cheque_to'),
      deals: deals.get(row.id) ?? 0,
    };
  });
}

type Given = InputOf<typeof AdminApi.createInvestor>;

/** Returns only the given columns; an empty text clears a column. */
function fieldsOf({ firm, website, email, phone, kind, thesis, lastSeen }: Given): Partial<InvestorRecord> {
  const site = website ? cleanWebsite(website) : undefined;
  if (website && !site) {
    const message = 'Enter a valid web address.';
    throw new Refused('invalid', message, { fields: { website: message } });
  }
  return {
    ...(firm === undefined ? {} : { firm }),
    ...(website === undefined ? {} : { website: site ?? null }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(kind === undefined ? {} : { kind }),
    ...(thesis === undefined ? {} : { thesis }),
    ...(lastSeen === undefined ? {} : { lastSeen }),
  };
}

/** Given values replace what was declared before; a value that stays keeps its source and its day. */
async function declare(ctx: Ctx<Admin>, tx: Transaction, investorId: string, given: Given): Promise<void> {
  const { stages, modalities, diseaseAreas, geographies, chequeFrom, chequeTo } = given;
  const sum = (value: number | null | undefined) =>
    value === undefined ? undefined : value === null ? [] : [String(value)];
  const named = {
    stage: stages,
    modality: modalities,
    disease: diseaseAreas,
    geography: geographies,
    cheque_from: sum(chequeFrom),
    cheque_to: sum(chequeTo),
  };
  const known = await declaredBy(tx.db, [investorId]);
  for (const [field, values] of Object.entries(named) as [DeclaredRecord['field'], string[] | undefined][]) {
    if (values === undefined) continue;
    const before = known.filter((fact) => fact.field === field);
    await deleteDeclared(
      tx.db,
      before.filter(({ value }) => !values.includes(value)).map(({ id }) => id),
    );
    const fresh = [...new Set(values)].filter((value) => before.every((fact) => fact.value !== value));
    await insertDeclared(
      tx.db,
      fresh.map((value) => ({
        id: ctx.random.id(),
        investorId,
        field,
        value,
        source: sourceOf(ctx),
        seenAt: ctx.now.slice(0, 10),
      })),
    );
  }
}

export const sourceOf = (ctx: Ctx<Admin>): string => `entered by ${ctx.actor.name}`;

export const notThere = () => new Refused('missing', 'We couldn’t find this investor.');
