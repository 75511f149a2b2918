import type { AdminApi } from '@paratope/shared/admin/api';
import { ClientCompany, runStateOf } from '@paratope/shared/admin/clients-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { parseMoney } from '@paratope/shared/money-text';
import { Currency } from '@paratope/shared/round/round';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile } from '../../db/changed-meanwhile.ts';
import type { Db } from '../../db/database.ts';
import { changeStartup, insertStartup, type StartupRow } from '../../db/startups.ts';
import { paged } from '../../http/paging.ts';
import { peopleOf } from '../account/index.ts';
import { putOnPlan } from '../payments/index.ts';
import { changedColumns } from '../sync/index.ts';
import {
  clientById,
  countMatchesByState,
  pageOfClients,
  paymentsOf,
  type StartupWithCounts,
  startupsNamed,
} from './clients-store.ts';

export const listClients = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.clients>) =>
  paged(input, (page) => pageOfClients(ctx.database.reader, page), clientOf);

export async function readClient(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.client>) {
  const { reader } = ctx.database;
  const found = await clientById(reader, id);
  if (!found) throw notThere();
  const { deck, analysis } = found;
  return {
    data: {
      client: clientOf(found),
      matches: await countMatchesByState(reader, id),
      deck: deck ? { fileName: deck.fileName, uploadedAt: deck.uploadedAt } : null,
      overallScore: analysis.overallScore,
      payments: await paymentsOf(reader, id),
      people: (await peopleOf(reader, id)).map(({ email, role }) => ({ email, role })),
    },
  };
}

/** Creates a company without members; the person who confirms its address later joins it (decision Z21). */
export async function createClient(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.createClient>) {
  const id = ctx.random.id();
  await inTransaction(ctx, async (tx) => {
    const known = await startupsNamed(tx.db, input.companyName);
    if (known.some(({ email }) => email === input.email)) {
      throw new Refused('exists', 'There’s already a company with this name and email address.');
    }
    await insertStartup(tx, ctx.history, {
      ...given(input),
      id,
      name: input.companyName,
      email: input.email,
      plan: 'free',
      isSample: false,
      createdAt: ctx.now,
    });
    await writeAudit(ctx, tx, { action: 'company.added', subject: id, startupId: id });
  });
  return { data: await clientIn(ctx.database.reader, id) };
}

export async function editClient(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.editClient>) {
  const { id, companyName, email, seenAt } = input;
  await inTransaction(ctx, async (tx) => {
    const known = await standing(tx.db, id);
    const { startup } = known;
    if (seenAt !== undefined && seenAt !== startup.updatedAt) {
      const current = ClientCompany.parse(clientOf(known));
      throw await changedMeanwhile(ctx, tx, { subject: id, at: startup.updatedAt, current });
    }
    if (email !== startup.email && (await peopleOf(tx.db, id)).length > 0) {
      throw new Refused(
        'conflict',
        'This email address belongs to an account. Only its owner can change it, in the account settings.',
      );
    }
    const values = changedColumns(startup, { ...given(input), name: companyName, email });
    if (Object.keys(values).length === 0) return;
    await changeStartup(tx, ctx.history, { id, ...values, updatedAt: ctx.now });
    const details = { fields: Object.keys(values) };
    await writeAudit(ctx, tx, { action: 'company.edited', subject: id, startupId: id, details });
  });
  return { data: await clientIn(ctx.database.reader, id) };
}

export async function setPlan(ctx: Ctx<Admin>, { id, plan, reason }: InputOf<typeof AdminApi.setPlan>) {
  await putOnPlan(ctx, { startupId: id as StartupId, plan, reason });
  return { data: await clientIn(ctx.database.reader, id) };
}

export const clientOf = ({ startup, deck, analysis, matches }: StartupWithCounts): ClientCompany => ({
  ...startup,
  companyName: startup.name,
  sector: startup.diseaseFocus.join(', '),
  stage: startup.investmentStage,
  fundingGoal: startup.investmentAmount,
  fundingCurrency: startup.investmentCurrency,
  matchingStatus: runStateOf(startup.matching),
  analysisStatus: analysis.state,
  hasPitchDeck: deck !== undefined,
  matches,
});

export async function clientIn(db: Db, id: string): Promise<ClientCompany> {
  const found = await clientById(db, id);
  if (!found) throw notThere();
  return clientOf(found);
}

/** Throws when the company is missing or in the trash. */
export async function standing(db: Db, id: string): Promise<StartupWithCounts> {
  const found = await clientById(db, id);
  if (!found || found.startup.deletedAt !== null) throw notThere();
  return found;
}

const notThere = () => new Refused('missing', 'We couldn’t find this company.');

type Given = InputOf<typeof AdminApi.createClient>;

function given(input: Given): Partial<StartupRow> {
  const { contactName, phone, diseaseFocus, sector, stage, fundingGoal, description, isActive } = input;
  const values: Partial<StartupRow> = {};
  if (contactName !== undefined) values.contactName = contactName;
  if (phone !== undefined) values.phone = phone;
  if (diseaseFocus !== undefined) values.diseaseFocus = [...new Set(diseaseFocus)];
  else if (sector !== undefined) values.diseaseFocus = entries(sector);
  if (stage !== undefined) values.investmentStage = stage;
  if (description !== undefined) values.description = description;
  if (isActive !== undefined) values.isActive = isActive;
  if (typeof fundingGoal === 'number' || fundingGoal === null) values.investmentAmount = fundingGoal;
  else if (fundingGoal !== undefined) Object.assign(values, sumIn(fundingGoal));
  return values;
}

function sumIn(text: string): Pick<StartupRow, 'investmentAmount'> & Partial<Pick<StartupRow, 'investmentCurrency'>> {
  if (text.trim() === '') return { investmentAmount: null };
  const sum = parseMoney(text);
  const currency = Currency.safeParse(sum?.currency ?? undefined);
  if (!sum || (sum.currency !== null && !currency.success)) {
    const message = 'Enter the funding goal as one amount, for example 4500000 or $4.5M.';
    throw new Refused('invalid', message, { fields: { fundingGoal: message } });
  }
  return { investmentAmount: sum.amount, ...(currency.success ? { investmentCurrency: currency.data } : {}) };
}

const entries = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((entry) => entry.trim().slice(0, 120))
    .filter(Boolean)
    .slice(0, 20);
