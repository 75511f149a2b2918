import { inBothPlaces } from '@paratope/shared/answers';
import type { PremiumApplicationForm } from '@paratope/shared/content/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type AdminInboxApi, type PremiumApplication, premiumApplicationColumns } from '@paratope/shared/inbox/api';
import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { paged } from '../../http/paging.ts';
import { currentDeck } from '../decks/index.ts';
import { queueMail } from '../mail/index.ts';
import { applicationApproved, applicationDeclined, applicationReceived } from './mail-templates.ts';
import { proposedPriority } from './priority.ts';
import {
  type ApplicationRow,
  answerNames,
  applicationById,
  applicationOf,
  changeApplication,
  insertApplication,
  listApplications,
} from './store.ts';

/** Applies as a visitor, or as a startup with its deck. A startup has one application under review at a time. */
export function applyForPremium(ctx: Ctx & Pick<RequestCtx, 'language'>, form: PremiumApplicationForm) {
  const startupId = ctx.actor.kind === 'founder' ? ctx.actor.startupId : null;
  const { companyName, founderName, email, ...answers } = form;
  return inTransaction(ctx, async (tx) => {
    const before = startupId ? await applicationOf(tx.db, startupId) : undefined;
    if (before?.status === 'Under Review')
      throw new Refused('exists', 'Your application is already under review.', { extra: { id: before.id } });
    const deck = startupId ? await currentDeck(tx.db, startupId) : undefined;
    const row: ApplicationRow = {
      id: ctx.random.id(),
      startupId,
      companyName,
      founderName,
      email,
      answers: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, value ?? ''])),
      priorityTenths: Math.round(proposedPriority(form)),
      status: 'Under Review',
      deckId: deck?.id ?? null,
      submittedAt: ctx.now,
      reviewedAt: null,
    };
    await insertApplication(tx, row);
    await queueMail(ctx, tx, { to: email, mail: applicationReceived(companyName), language: ctx.language });
    return { message: 'Your application is under review.', ...inBothPlaces({ id: row.id }) };
  });
}

export async function readOwnApplication(ctx: Ctx<Founder>) {
  const row = await applicationOf(ctx.database.reader, ctx.actor.startupId);
  if (!row) return { data: null };
  const { id, status, submittedAt, reviewedAt, deckId } = row;
  return { data: { id, applicationStatus: status, submittedAt, reviewedAt, hasDeck: deckId !== null } };
}

export const listPremiumApplications = (ctx: Ctx<Admin>, input: InputOf<typeof AdminInboxApi.premiumApplications>) =>
  paged(input, (page) => listApplications(ctx.database.reader, page), applicationRecord);

export function reviewApplication(
  ctx: Ctx<Admin>,
  { id, applicationStatus, priorityScore, reason = '', seenStatus }: InputOf<typeof AdminInboxApi.reviewApplication>,
) {
  return inTransaction(ctx, async (tx) => {
    const row = await applicationById(tx.db, id);
    if (!row) throw new Refused('missing', "We can't find this application.");
    if (seenStatus !== undefined && seenStatus !== row.status) {
      throw new Refused('conflict', 'Someone else reviewed this after you opened it. Refresh to see it.');
    }
    if (priorityScore !== undefined && reason === '')
      throw new Refused('invalid', 'Please give a reason', { fields: { reason: 'Please give a reason' } });
    const after = await changeReviewed(ctx, tx, row, {
      status: applicationStatus ?? row.status,
      priorityTenths: priorityScore === undefined ? row.priorityTenths : Math.round(priorityScore * 10),
      reason,
    });
    return { data: applicationRecord(after) };
  });
}

export async function changeReviewed(
  ctx: Ctx,
  tx: Transaction,
  row: ApplicationRow,
  { status, priorityTenths, reason }: Pick<ApplicationRow, 'status' | 'priorityTenths'> & { reason: string },
): Promise<ApplicationRow> {
  const isDecided = status !== row.status;
  const isReopened = status === 'Under Review';
  const reviewedAt = !isDecided ? row.reviewedAt : isReopened ? null : ctx.now;
  const after = { ...row, status, priorityTenths, reviewedAt };
  await changeApplication(tx, row.id, after);
  const details = { applicationStatus: status, priorityScore: priorityTenths / 10, reason };
  await writeAudit(ctx, tx, { action: 'premium.reviewed', subject: row.id, details });
  if (isDecided && !isReopened) {
    const mail =
      status === 'Approved'
        ? applicationApproved(row.companyName, ctx.config.SUPPORT_EMAIL)
        : applicationDeclined(row.companyName);
    await queueMail(ctx, tx, { to: row.email, mail });
  }
  return after;
}

function applicationRecord(row: ApplicationRow): PremiumApplication {
  const answers = Object.fromEntries(answerNames.map((name) => [name, row.answers[name] ?? '']));
  const values = {
    ...row,
    ...(answers as Record<(typeof answerNames)[number], string>),
    priorityScore: row.priorityTenths / 10,
    applicationStatus: row.status,
  };
  const names = Object.keys(premiumApplicationColumns) as (keyof typeof premiumApplicationColumns)[];
  const fields = Object.fromEntries(names.map((name) => [premiumApplicationColumns[name], values[name]]));
  return { ...values, fields: fields as PremiumApplication['fields'] };
}
